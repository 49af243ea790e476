// As much of Foundation as there is without the rest of it, which takes longer to start, under one name.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
