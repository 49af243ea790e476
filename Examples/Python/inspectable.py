"""Serves an app to the inspector as a minimal host of docs/Protocol.md: see docs/FromPython.md.

    app = App("counter", "Counts", Counter)         # Counter() makes the state, anew for each load
    @app.action("Add to the count", amount=1)        # help, and an example of each argument
    def Add(counter, amount: int):
        counter.count += amount
    app.serve()
"""
import base64, datetime, decimal, enum, inspect, json, math, os, random, re, sys, typing, uuid

NUMBER = r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|' + NUMBER + r"(?!\w)|-?[.\w]+|\.?`[^`]*`|\[:\]|[][():]", re.DOTALL)
WORDS = dict(nil=None, true=True, false=False) | {
    "Double.nan": math.nan, "Double.infinity": math.inf, "-Double.infinity": -math.inf}
MAKERS = {"Date": lambda text: datetime.datetime.fromisoformat(text.replace("Z", "+00:00")),
          "Data": base64.b64decode, "UUID": uuid.UUID, "Decimal": decimal.Decimal, "Set": set}
KINDS = {str: "String", int: "Int", float: "Double", bool: "Bool", typing.Any: "Any"}
NONE, MISSING = type(None), inspect.Parameter.empty

class Refusal(Exception):
    """Raise it before anything is changed: the input is refused then, and takes no step."""
    def __init__(self, message, place=None):
        self.refusal = {"message": message, **({"place": place} if place else {})}

class Record(dict):
    """What is written as `Name(label: value)`, or as a case `.name(value)`; the unlabelled are 0, 1, …"""
    def __init__(self, name, members=()):
        super().__init__(members)
        self.name = name

def literal(value):
    """A value in the notation of docs/Grammar.md."""
    form = next((form for kinds, form in FORMS if isinstance(value, kinds)), None)
    if form or callable(value):
        return form(value) if form else "untracked"
    return name(type(value).__name__) + members(vars(value).items())

def members(items):
    labelled = ((f"{name(key)}: " if isinstance(key, str) else "", each) for key, each in items)
    return "(" + ", ".join(label + literal(each) for label, each in labelled) + ")"

def name(text):
    return text if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text) else f"`{text}`"

def escaped(letter):
    code = 0xFFFD if 0xD800 <= ord(letter) <= 0xDFFF else ord(letter)  # Half a pair is no letter.
    return "\\" + letter if letter in '"\\' else letter if letter.isprintable() else f"\\u{{{code:X}}}"

FORMS = (
    ((NONE, bool), lambda value: {None: "nil", True: "true", False: "false"}[value]),
    (enum.Enum, lambda value: "." + name(value.name)),
    (int, lambda value: str(value) if -(2**63) <= value < 2**64 else f'BigInt("{value}")'),
    (float, lambda value: repr(value).replace("inf", "Double.infinity").replace("nan", "Double.nan")),
    (str, lambda value: '"' + "".join(map(escaped, value)) + '"'),
    ((bytes, bytearray), lambda value: f'Data("{base64.b64encode(value).decode()}")'),
    (datetime.datetime, lambda value:
        f'Date("{value.astimezone(datetime.timezone.utc).replace(tzinfo=None).isoformat()}Z")'),
    ((uuid.UUID, decimal.Decimal), lambda value: f'{type(value).__name__}("{str(value).upper()}")'),
    (Record, lambda value: value.name + (members(value.items()) if value or "." not in value.name else "")),
    (typing.Mapping, lambda value:
        "[" + (", ".join(f"{literal(key)}: {literal(each)}" for key, each in value.items()) or ":") + "]"),
    ((set, frozenset), lambda value: "Set([" + ", ".join(sorted(map(literal, value))) + "])"),
    (tuple, lambda value: members(zip(getattr(value, "_fields", range(len(value))), value))),
    (typing.Iterable, lambda value: "[" + ", ".join(map(literal, value)) + "]"),
)

def parsed(text):
    """The value of a literal, as the inspector writes it."""
    tokens = [""] + TOKEN.findall(text)[::-1]
    def unescaped(found):
        return chr(int(found[1], 16)) if found[1] else dict(zip("0tnr", "\0\t\n\r")).get(found[2], found[2])
    def many(end):
        items = []
        while tokens[-1] != end:
            each = one()
            items.append(((each,), one()) if tokens[-1] == ":" and tokens.pop() else (None, each))
        tokens.pop()
        return items
    def one():
        token = tokens.pop()
        if token in WORDS or token == "[:]":
            return {} if token == "[:]" else WORDS[token]
        if token[0] == '"':
            return re.sub(r"\\(?:u\{([0-9A-Fa-f]+)\}|(.))", unescaped, token[1:-1])
        if re.fullmatch(NUMBER, token):
            return int(token) if token.lstrip("-").isdigit() else float(token)
        if token == "[":
            items = many("]")
            return [each for _, each in items] if not items or not items[0][0] else {key[0]: each for key, each in items}
        if token == "(":
            return tuple(each for _, each in many(")"))
        word = token.replace("`", "")
        if tokens[-1] != "(":
            return Record(word)
        tokens.pop()
        parts = {key[0].name if key else index: each for index, (key, each) in enumerate(many(")"))}
        return MAKERS[word](parts[0]) if word in MAKERS else Record(word, parts)
    return one()

def kind(hint):
    """How Swift would write an annotation."""
    inner = [kind(each) for each in typing.get_args(hint) if each is not NONE]
    return inner[0] + "?" if NONE in typing.get_args(hint) else "[" + ": ".join(inner) + "]" if inner else KINDS.get(hint) or hint.__name__

def checked(value, hint):
    """The value, if it is one of the annotated type."""
    for option in typing.get_args(hint) if NONE in typing.get_args(hint) else [hint]:
        if option is float and type(value) is int:
            return float(value)
        if option is typing.Any or type(value) is (typing.get_origin(option) or option):
            if type(value) is list and typing.get_args(option):
                return [checked(each, typing.get_args(option)[0]) for each in value]
            return value
    raise ValueError(f"expected {kind(hint)}, found {literal(value)}")

class App:
    """An app: its state, under a name, and what can be done with it."""
    def __init__(self, name, summary, make, store="state", invariants=()):
        self.make, self.store, self.functions, self.state = make, store, {}, None
        self.summary = {"name": name, "summary": summary}
        self.description = {
            "app": name, "summary": summary, "invariants": [dict(title=each, expression=each) for each in invariants],
            "stores": [{"name": store, "type": getattr(make, "__name__", "State"), "actions": []}]}

    def action(self, help="", **example):
        """Declares a function of the state as an action of its name; what has a default may be left out."""
        def declare(function):
            called, hints = function.__name__, typing.get_type_hints(function)
            wanted = {}
            for each in list(inspect.signature(function).parameters.values())[1:]:
                hint = hints.get(each.name, typing.Any)
                default = None if each.default is MISSING and NONE in typing.get_args(hint) else each.default
                wanted[each.name] = hint, default
            self.functions[called] = function, wanted
            self.description["stores"][0]["actions"].append({"name": called, "help": help, "parameters": [
                {"label": label, "kind": kind(hint), "isOptional": default is not MISSING}
                for label, (hint, default) in wanted.items()],
                **({"example": literal(Record(called, example))} if example or not wanted else {})})
            return function
        return declare

    def perform(self, name, given):
        if name not in self.functions:
            raise Refusal(f"there is no action '{name}', only {', '.join(self.functions)}", {"name": {}})
        function, wanted = self.functions[name]
        values = {}
        for index, argument in enumerate(given):
            place = {"argument": {"index": index, "path": "."}}
            label = argument.get("label") or next((each for each in wanted if each not in values), None)
            if label not in wanted or label in values:
                raise Refusal(f"{name} has no argument '{label or index}' here", place)
            try:
                values[label] = checked(parsed(argument["value"]), wanted[label][0])
            except Exception as error:
                raise Refusal(f"{name}.{label}: {error}", place)
        for label, (_, default) in wanted.items():
            if values.setdefault(label, default) is MISSING:
                raise Refusal(f"{name} needs the argument '{label}'", {"name": {}})
        try:
            function(self.state, **values)
        except Refusal:
            raise
        except Exception as error:  # It may have changed something: a step, in which the action failed.
            failed = literal(Record(name, {label: values[label] for label in wanted}))
            return {"events": [{"kind": "action-failed", "name": failed, "detail": str(error)}]}
        return {}

    def answer(self, request):
        asked, content = next(each for each in request.items() if isinstance(each[1], dict))
        if asked == "hello" and content["version"] == 1:
            return {"hello": {"version": 1, "capabilities": [], "apps": [self.summary]}}
        if asked == "values":
            return {"values": {"parts": [{"part": self.store, "value": literal(self.state)}]}}
        if asked == "perform" and "dispatch" in content["input"]:
            dispatch = content["input"]["dispatch"]
            return {"step": {"report": self.perform(dispatch["action"], dispatch.get("arguments", []))}}
        if asked == "load" and content["app"] == self.summary["name"]:
            random.seed(content["seed"])
            self.state = self.make()
        elif asked != "describe":
            raise Refusal(f"this app does not know {asked} {json.dumps(content)}")
        return {"scene": {"description": self.description}}

    def serve(self):
        """Answers until the inspector goes. What the app prints goes to standard error, where it is read."""
        replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        sys.stdout.reconfigure(line_buffering=True)
        for line in sys.stdin.buffer:
            number = -1
            try:
                request = json.loads(line)
                number = request["id"]
                reply = self.answer(request)
            except Exception as error:
                message = {"message": f"not a request: {error}"}
                reply = {"refused": {"refusal": getattr(error, "refusal", message)}}
            print(json.dumps({"id": number, **reply}), file=replies, flush=True)
