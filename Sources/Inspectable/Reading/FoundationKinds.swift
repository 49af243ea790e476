/// How types of Foundation's are shown, by their names: the one table of them.
enum FoundationKind {
  case string, number, measurement, float, indices, plain
  /// One that has a type of Swift's own beside it.
  case bridged(Bridge)
  /// A sequence of Foundation's, of which nothing else is known.
  case elements
  /// A text with a type of its own, such as the name of a notification.
  case name
  case characters, request, personName, error
  /// A text whose attributes are left out.
  case attributed
  /// How far something has come.
  case progress
  /// Something that does things, whose insides are no state of the app's: shown by its name.
  case service

  /// The types that have one of Foundation's classes beside them.
  enum Bridge {
    case date, url, uuid, data, decimal, dateComponents, calendar, timeZone, locale, indexPath
    case dateInterval, urlComponents, dictionary, set
  }

  var isService: Bool {
    if case .service = self { true } else { false }
  }

  /// Whether it is shown so; not all structures of a name are.
  func fits(_ type: Any.Type) -> Bool {
    switch self {
    case .error: type is any Error.Type
    case .characters, .personName: type is any (Codable & Hashable).Type
    default: true
    }
  }

  /// The classes, each for those below it too.
  static let classes: [String: FoundationKind] = [
    "NSString": .string, "NSNumber": .number, "NSDecimalNumber": .bridged(.decimal),
    "NSDate": .bridged(.date), "NSURL": .bridged(.url), "NSUUID": .bridged(.uuid),
    "NSData": .bridged(.data), "NSDateComponents": .bridged(.dateComponents),
    "NSCalendar": .bridged(.calendar), "NSTimeZone": .bridged(.timeZone),
    "NSLocale": .bridged(.locale), "NSIndexPath": .bridged(.indexPath),
    "NSDateInterval": .bridged(.dateInterval), "NSURLComponents": .bridged(.urlComponents),
    "NSDictionary": .bridged(.dictionary), "NSSet": .bridged(.set), "NSArray": .elements,
    "NSOrderedSet": .elements, "NSIndexSet": .indices, "NSError": .error, "NSNull": .service,
    "NotificationCenter": .service, "NSNotificationCenter": .service, "UserDefaults": .service,
    "NSUserDefaults": .service, "FileManager": .service, "NSFileManager": .service,
    "Bundle": .service, "NSBundle": .service, "ProcessInfo": .service, "URLSession": .service,
    "NSURLSession": .service, "URLSessionConfiguration": .service,
    "NSURLSessionConfiguration": .service, "URLSessionTask": .service,
    "NSURLSessionTask": .service, "URLCache": .service, "NSURLCache": .service,
    "HTTPCookieStorage": .service, "NSHTTPCookieStorage": .service, "NSCache": .service,
    "JSONEncoder": .service, "JSONDecoder": .service, "PropertyListEncoder": .service,
    "PropertyListDecoder": .service, "Formatter": .service, "NSFormatter": .service,
    "NSLock": .service, "NSRecursiveLock": .service, "NSCondition": .service,
    "NSConditionLock": .service, "RunLoop": .service, "NSRunLoop": .service, "Thread": .service,
    "NSThread": .service, "Timer": .service, "NSTimer": .service, "OperationQueue": .service,
    "NSOperationQueue": .service, "UndoManager": .service, "NSUndoManager": .service,
    "DispatchQueue": .service, "DispatchGroup": .service, "DispatchSemaphore": .service,
    "DispatchSource": .service, "DispatchWorkItem": .service, "FileHandle": .service,
    "NSFileHandle": .service, "Pipe": .service, "NSPipe": .service, "Process": .service,
    "NSTask": .service, "Operation": .service, "NSOperation": .service, "Scanner": .service,
    "NSScanner": .service, "Stream": .service, "NSStream": .service, "Host": .service,
    "NSHost": .service, "NSRegularExpression": .service, "NSAttributedString": .attributed,
    "Progress": .progress, "NSProgress": .progress,
  ]

  /// The structures, without their arguments.
  static let structures: [String: FoundationKind] = [
    "Measurement": .measurement, "CGFloat": .float, "IndexSet": .indices, "CGPoint": .plain,
    "CGSize": .plain, "CGRect": .plain, "CGVector": .plain, "CGAffineTransform": .plain,
    "_NSRange": .plain, "NSRange": .plain,
    "CharacterSet": .characters, "URLRequest": .request, "PersonNameComponents": .personName,
    "URLError": .error, "CocoaError": .error, "POSIXError": .error, "NSNotification.Name": .name,
    "Notification.Name": .name, "NSNotificationName": .name, "NSAttributedString.Key": .name,
    "RunLoop.Mode": .name, "FileAttributeKey": .name, "URLResourceKey": .name,
  ]
}
