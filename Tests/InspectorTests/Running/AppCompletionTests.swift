import Foundation
import Inspector
import Testing

@Suite("Completion of an app's name or path")
struct AppCompletionTests {
  private let catalog = AppCatalog([
    AppEntry(name: "todo", summary: "", launch: ProcessHost.Launch(executable: "/todo")),
    AppEntry(name: "staty", summary: "", launch: ProcessHost.Launch(executable: "/staty")),
  ])

  @Test("A word gets the names, and a path what can be loaded there and the folders on the way")
  func completions() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("", to: "shop/Package.swift")
    try folder.write("", to: "shop/notes.txt")
    try folder.write("", to: "other/readme")
    try folder.write("", to: ".build/debug")
    try folder.write("#!/bin/sh\n", to: "program")
    try folder.write("", to: "plain")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("program"))
    let place = folder.path("")
    #expect(catalog.completions(of: "") == ["todo", "staty"])
    #expect(catalog.completions(of: "x") == ["todo", "staty"])
    #expect(
      catalog.completions(of: place) == ["other/", "program", "shop"].map { place + $0 })
    #expect(catalog.completions(of: place + "pro").contains(place + "program"))
    #expect(catalog.completions(of: place + ".b") == [place + ".build/"])
    #expect(catalog.completions(of: place + "shop/").isEmpty)
    #expect(catalog.completions(of: place + "nowhere/").isEmpty)
    #expect(catalog.completions(of: "..") == ["../"])
  }
}
