/** A line as it came out of the printer. */
export type PrintedLine =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly bold: boolean;
      readonly inverted: boolean;
      readonly size: "normal" | "large" | "huge";
    }
  /** One byte for eight dots, the leftmost its highest bit. */
  | { readonly kind: "picture"; readonly width: number; readonly height: number; readonly dots: Uint8Array }
  | { readonly kind: "code"; readonly content: string };

export interface PrintedPaper {
  readonly lines: readonly PrintedLine[];
  /** False for what was printed without a cut before something else began or the power went. */
  readonly isWhole: boolean;
}

/** Questions that a printer answers in the order of what it prints. */
export type PrinterRequest =
  | { readonly kind: "paper" }
  | { readonly kind: "job"; readonly id: string }
  | { readonly kind: "identity"; readonly field: "maker" | "model" | "serial" };

export interface DecoderOptions {
  readonly columns: number;
  /** A paper's first command arrived. */
  readonly onBegin?: () => void;
  readonly onPaper: (paper: PrintedPaper) => void;
  readonly onKick: (connector: number) => void;
  readonly onRequest: (request: PrinterRequest) => void;
  /** Is called for every byte that our encoder would not have sent there. */
  readonly onProblem: (problem: string) => void;
}

export interface PrinterDecoder {
  readonly feed: (byte: number) => void;
  /** A new connection may begin with zeros, which end a command that broke off. */
  readonly beginConnection: () => void;
  /** The power went: what was printed so far stays as it is. */
  readonly reset: () => void;
}

const [LF, DLE, ESC, FS, GS] = [0x0a, 0x10, 0x1b, 0x1c, 0x1d] as const;
const PICTURE_ROWS_MAX = 96;
const REAL_TIME = new Set([0x04, 0x05, 0x14]);
const identityFields = { 66: "maker", 67: "model", 68: "serial" } as const;
const sizes = new Map([
  [0x00, "normal"],
  [0x01, "large"],
  [0x11, "huge"],
] as const);

/** Makes a decoder of exactly what our encoder emits. Anything else is a problem, which fails the test. */
export function createPrinterDecoder(options: DecoderOptions): PrinterDecoder {
  const { columns, onPaper, onProblem } = options;
  const plain = { bold: false, inverted: false, size: "normal" as "normal" | "large" | "huge" };
  let style = { ...plain };
  let lines: PrintedLine[] = [];
  let text = "";
  /** The look of the line's text: it may have ended before the line does. */
  let look = plain;
  let isBegun = false;
  let mayBeZero = true;
  let code = "";

  const problem = (words: string, ...bytes: number[]) => {
    // A connection began inside a command: the zeros at its beginning end what broke off.
    if (mayBeZero) return;
    onProblem(
      `${words}: ${Buffer.from(bytes).toString("hex")} after ${JSON.stringify(text || lines.at(-1))}`,
    );
  };
  const one = <T>(map: ReadonlyMap<number, T>, byte: number, command: string): T | undefined => {
    if (!map.has(byte)) problem(`${command} with a byte that we never send`, byte);
    return map.get(byte);
  };
  const endPaper = (isWhole: boolean) => {
    if (text !== "") lines.push({ kind: "text", text, ...look });
    if (lines.length > 0) onPaper({ lines, isWhole });
    lines = [];
    text = "";
    isBegun = false;
  };
  const flags = new Map([
    [0, false],
    [1, true],
  ]);

  function* bytes(count: number): Generator<undefined, number[], number> {
    const read: number[] = [];
    while (read.length < count) read.push(yield);
    return read;
  }
  function* expected(command: string, ...wanted: number[]): Generator<undefined, void, number> {
    const read = yield* bytes(wanted.length);
    if (read.join() !== wanted.join()) problem(`not ${command}`, ...read);
  }
  const needPaper = (command: string) => isBegun || problem(`${command} outside a paper`);
  function* picture(): Generator<undefined, void, number> {
    needPaper("a picture");
    yield* expected("GS v 0 at normal size", 0x30, 0);
    const [xl = 0, xh = 0, yl = 0, yh = 0] = yield* bytes(4);
    const [width, height] = [xl + 256 * xh, yl + 256 * yh];
    if (width * 8 > columns * 12) problem("a picture wider than the paper", xl, xh);
    if (height === 0 || height > PICTURE_ROWS_MAX) problem("a picture of too many rows", yl, yh);
    if (text !== "") problem("a picture inside a line");
    const dots = Uint8Array.from(yield* bytes(width * height));
    const command = dots.findIndex((byte, index) => byte === DLE && REAL_TIME.has(dots[index + 1] ?? 0));
    if (command !== -1) problem("a picture that contains a real-time command", DLE, dots[command + 1] ?? 0);
    lines.push({ kind: "picture", width: width * 8, height, dots });
  }
  function* group(): Generator<undefined, void, number> {
    const [letter = 0, low = 0, high = 0] = yield* bytes(3);
    const read = yield* bytes(low + 256 * high);
    const parameters = Buffer.from(read).toString("latin1");
    if (letter === 0x48 && /^00[\x20-\x7e]{4}$/.test(parameters))
      return options.onRequest({ kind: "job", id: parameters.slice(2) });
    if (letter !== 0x6b) return problem("GS ( with a letter that we never send", letter, ...read);
    needPaper("a code");
    if (/^1P0[\x20-\x7e]+$/.test(parameters)) code = parameters.slice(3);
    else if (parameters === "1Q0" && code !== "") lines.push({ kind: "code", content: code });
    else if (!["1A2\0", "1C\x05", "1E1"].includes(parameters)) problem("a code that we never send", ...read);
  }
  function* escapeCommand(): Generator<undefined, void, number> {
    const [letter = 0] = yield* bytes(1);
    if (letter === 0x40) {
      yield* expected("FS . and ESC M 0 after ESC @", FS, 0x2e, ESC, 0x4d, 0);
      endPaper(false);
      style = { ...plain };
      isBegun = true;
      options.onBegin?.();
    } else if (letter === 0x45) style.bold = one(flags, (yield* bytes(1))[0] ?? 0, "ESC E") ?? false;
    else if (letter === 0x74) yield* expected("ESC t 0", 0);
    else if (letter === 0x61) one(flags, (yield* bytes(1))[0] ?? 0, "ESC a");
    else if (letter === 0x70) {
      const [connector = 0, on, off] = yield* bytes(3);
      if (isBegun || connector > 1 || on !== 50 || off !== 250)
        problem("a kick that we never send", connector);
      options.onKick(connector);
    } else problem("ESC with a letter that we never send", letter);
  }
  function* separatorCommand(): Generator<undefined, void, number> {
    const [letter = 0] = yield* bytes(1);
    if (letter === 0x42) style.inverted = one(flags, (yield* bytes(1))[0] ?? 0, "GS B") ?? false;
    else if (letter === 0x21) style.size = one(sizes, (yield* bytes(1))[0] ?? 0, "GS !") ?? "normal";
    else if (letter === 0x76) yield* picture();
    else if (letter === 0x28) yield* group();
    else if (letter === 0x72) {
      yield* expected("GS r 1", 1);
      options.onRequest({ kind: "paper" });
    } else if (letter === 0x49) {
      const field = one(
        new Map(Object.entries(identityFields).map(([n, name]) => [Number(n), name])),
        (yield* bytes(1))[0] ?? 0,
        "GS I",
      );
      if (field) options.onRequest({ kind: "identity", field });
    } else if (letter === 0x56) {
      yield* expected("GS V 1", 1);
      needPaper("a cut");
      if (text !== "") problem("a cut inside a line");
      endPaper(true);
    } else problem("GS with a letter that we never send", letter);
  }
  const print = (byte: number) => {
    if (!isBegun) problem("text before ESC @", byte);
    if (byte < 0x20 || byte > 0x7e) return problem("a byte that is no text", byte);
    if (text === "") look = { ...style };
    else if (JSON.stringify(look) !== JSON.stringify(style)) problem("two looks in a line", byte);
    text += String.fromCharCode(byte);
    if (text.length * (style.size === "huge" ? 2 : 1) > columns)
      problem("a line longer than the paper", byte);
  };
  function* decode(): Generator<undefined, never, number> {
    for (;;) {
      const byte = yield;
      if (byte === 0 && mayBeZero) continue;
      mayBeZero = false;
      if (byte === ESC) yield* escapeCommand();
      else if (byte === GS) yield* separatorCommand();
      else if (byte === LF && isBegun) {
        lines.push({ kind: "text", text, ...(text === "" ? plain : look) });
        text = "";
      } else print(byte);
    }
  }

  const start = () => {
    const machine = decode();
    machine.next();
    return machine;
  };
  let machine = start();
  return {
    feed: (byte) => void machine.next(byte),
    beginConnection: () => (mayBeZero = true),
    reset: () => {
      endPaper(false);
      machine = start();
      mayBeZero = true;
    },
  };
}
