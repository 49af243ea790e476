import Foundation
import Inspectable

/// Hands in what was written; as with many services, whoever asks is called back.
@MainActor
protocol UploadService {
  func upload(_ count: Int, completion: @escaping @MainActor (Result<Int, any Error>) -> Void)
}

struct AskedUpload: UploadService {
  let context: SceneContext

  func upload(_ count: Int, completion: @escaping @MainActor (Result<Int, any Error>) -> Void) {
    Task { @MainActor in
      do {
        completion(.success(try await context.request("upload", with: ["count": count])))
      } catch {
        completion(.failure(error))
      }
    }
  }
}

enum LookupError: Error { case closed, unknown(name: String) }

@MainActor
protocol DeskDelegate: AnyObject {
  func deskDidFinish(_ desk: Desk)
}

/// A screen's presenter, which has a delegate and is one of a graph of objects.
@MainActor
final class Desk {
  weak var delegate: (any DeskDelegate)?
  private let service: any UploadService
  private(set) var letters: [String] = []
  private(set) var banner: String?
  var urgent: [String] { letters.filter { $0.hasSuffix("!") } }

  init(service: any UploadService) { self.service = service }

  func write(_ text: String) { letters.append(text) }

  func didTapSend() {
    service.upload(letters.count) { result in
      switch result {
      case .success(let number):
        self.banner = "sent \(number)"
        self.letters = []
        self.delegate?.deskDidFinish(self)
      case .failure(let error): self.banner = error.localizedDescription
      }
    }
  }
}

/// Shows one desk after the other.
@MainActor
final class DeskCoordinator: DeskDelegate {
  private let service: any UploadService
  private(set) var desk: Desk?
  private(set) var finished = 0

  init(service: any UploadService) {
    self.service = service
    begin()
  }

  func begin() {
    desk = Desk(service: service)
    desk?.delegate = self
  }

  func deskDidFinish(_ desk: Desk) {
    finished += 1
    begin()
  }
}

/// An app of a coordinator and presenters, with delegates and callbacks.
struct DeskApp: InspectableApp {
  let name = "desk"
  let summary = "A coordinator, a presenter and a service that calls back"

  func makeScene(in context: SceneContext) -> Scene {
    let coordinator = DeskCoordinator(service: AskedUpload(context: context))
    var address = "none"
    return Scene {
      StorePart("app", state: { coordinator }) {
        Do("write", "text") { (text: String) in coordinator.desk?.write(text) }
        Do("send") { coordinator.desk?.didTapSend() }
      }
      StorePart("urgent", state: { coordinator.desk?.urgent ?? [] }) {}
      StorePart("address", state: { address }) {
        Do("look", "name") { (name: String) in
          let answer: Result<String, LookupError> = try await context.request(
            "address", with: ["name": name])
          address = try answer.get()
        }
      }
      for noise in ["service", "desk.service", "desk.delegate"] { Hidden("app.\(noise)") }
    }
  }
}
