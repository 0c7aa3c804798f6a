import LocalizationCore
import Orders
import Reconciliation
import Testing

@Suite struct WorkloadTextTests {
  @Test func `the words of a workload are listed by band`() {
    var bands = BandCounts()
    bands[.new].words = 9
    bands[.new].units = 2
    bands[.repetition].words = 3
    bands[.repetition].units = 1
    #expect(Workload(bands).text == "12 words: 3 repetition, 9 new")
  }
}
