public import LoctripLocalizationCore

/// The error of a command that could not do its work.
public typealias RoundTripError = FindingsError
