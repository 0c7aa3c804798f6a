/// A document around some units, in the form of Xcode's XLIFF.
public func xliffDocument(_ units: String, version: String = "1.2") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:\(version)" version="\(version)">
    <file original="App/Localizable.xcstrings" source-language="en" target-language="de" datatype="plaintext">
      <body>
  \(units)
      </body>
    </file>
  </xliff>

  """
}
