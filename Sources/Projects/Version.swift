/// The version of loctrip.
public let version = "0.1.0"
