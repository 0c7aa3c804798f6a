/// Xcode's names for the translatable keys of an `Info.plist`, used as notes of texts without a
/// comment.
///
/// Source: notes of exports of Xcode 13.1 to 26.5, and the names in Xcode's editor of such files.
enum InfoPlistKeys {
  /// The names by key.
  static let names: [String: String] = [
    "CFBundleDisplayName": "Bundle display name",
    "CFBundleGetInfoString": "Get Info string",
    "CFBundleName": "Bundle name",
    "CFBundleShortVersionString": "Bundle version string (short)",
    "CFBundleSpokenName": "Accessibility bundle name",
    "NSAppleEventsUsageDescription": "Privacy - AppleEvents Sending Usage Description",
    "NSAppleMusicUsageDescription": "Privacy - Media Library Usage Description",
    "NSBluetoothAlwaysUsageDescription": "Privacy - Bluetooth Always Usage Description",
    "NSBluetoothPeripheralUsageDescription": "Privacy - Bluetooth Peripheral Usage Description",
    "NSCalendarsFullAccessUsageDescription": "Privacy - Calendars Full Access Usage Description",
    "NSCalendarsUsageDescription": "Privacy - Calendars Usage Description",
    "NSCalendarsWriteOnlyAccessUsageDescription":
      "Privacy - Calendars Write Only Usage Description",
    "NSCameraUsageDescription": "Privacy - Camera Usage Description",
    "NSContactsUsageDescription": "Privacy - Contacts Usage Description",
    "NSDesktopFolderUsageDescription": "Privacy - Desktop Folder Usage Description",
    "NSDocumentsFolderUsageDescription": "Privacy - Documents Folder Usage Description",
    "NSDownloadsFolderUsageDescription": "Privacy - Downloads Folder Usage Description",
    "NSFaceIDUsageDescription": "Privacy - Face ID Usage Description",
    "NSFocusStatusUsageDescription": "Privacy - Focus Status Usage Description",
    "NSHealthShareUsageDescription": "Privacy - Health Share Usage Description",
    "NSHealthUpdateUsageDescription": "Privacy - Health Update Usage Description",
    "NSHumanReadableCopyright": "Copyright (human-readable)",
    "NSHumanReadableDescription": "Human readable description",
    "NSLocalNetworkUsageDescription": "Privacy - Local Network Usage Description",
    "NSLocationAlwaysAndWhenInUseUsageDescription":
      "Privacy - Location Always and When In Use Usage Description",
    "NSLocationAlwaysUsageDescription": "Privacy - Location Always Usage Description",
    "NSLocationUsageDescription": "Privacy - Location Usage Description",
    "NSLocationWhenInUseUsageDescription": "Privacy - Location When In Use Usage Description",
    "NSMicrophoneUsageDescription": "Privacy - Microphone Usage Description",
    "NSMotionUsageDescription": "Privacy - Motion Usage Description",
    "NSPhotoLibraryAddUsageDescription": "Privacy - Photo Library Additions Usage Description",
    "NSPhotoLibraryUsageDescription": "Privacy - Photo Library Usage Description",
    "NSRemindersFullAccessUsageDescription": "Privacy - Reminders Full Access Usage Description",
    "NSRemindersUsageDescription": "Privacy - Reminders Usage Description",
    "NSSiriUsageDescription": "Privacy - Siri Usage Description",
    "NSSpeechRecognitionUsageDescription": "Privacy - Speech Recognition Usage Description",
    "NSUserTrackingUsageDescription": "Privacy - Tracking Usage Description",
  ]
}
