/// The version of loctrip, as in the file `VERSION`.
package let version = "0.3.0"
