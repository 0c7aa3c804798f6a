/// The version of loctrip, as in the file `VERSION`.
public let version = "0.2.0"
