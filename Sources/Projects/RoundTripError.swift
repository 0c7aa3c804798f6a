public import LocalizationCore

/// Why a command could not do its work at all.
public typealias RoundTripError = FindingsError
