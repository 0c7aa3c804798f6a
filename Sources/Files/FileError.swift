public import LocalizationCore

/// Why files could not be read or written.
public typealias FileError = FindingsError
