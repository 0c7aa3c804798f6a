/// The version of loctrip, which is that of the file `VERSION`.
public let version = "0.2.0"
