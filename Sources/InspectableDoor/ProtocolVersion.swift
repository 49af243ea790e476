/// The version of the protocol that both sides of the door speak.
package enum ProtocolVersion {
  package static let current = 1
}
