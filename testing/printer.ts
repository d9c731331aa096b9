import { createServer, type Server, type Socket } from "node:net";
import { freePort } from "./ports.ts";
import { createPrinterDecoder, type PrintedPaper, type PrinterRequest } from "./printerDecoder.ts";

/**
 * The kinds of printer that houses have: an Epson answers everything, "no-job-id" knows no job ids, "status-only" answers only
 * about paper and cover, and a silent clone never says anything.
 */
export type PrinterModel = "epson" | "no-job-id" | "status-only" | "silent";

export interface TestPrinterOptions {
  readonly model?: PrinterModel;
  readonly columns?: 32 | 48;
  readonly serial?: string;
  /** Bytes that it takes in beyond what it prints. */
  readonly bufferBytes?: number;
  /** Is called when a paper's first command arrives. */
  readonly onBegin?: () => void;
}

/** Faults of a printer, which a test sets and mends. */
export interface PrinterFaults {
  paper: "full" | "low" | "out";
  cover: "closed" | "open";
  cutter: "free" | "jammed";
  /** Takes connections and neither reads nor answers: it is busy with another program, or hangs. */
  hangs: boolean;
  /** Runs out of paper after it has printed this many bytes of the next job. */
  paperLeft: number;
  /** The network breaks after it has received this many bytes of the next job; what it has, it prints. */
  cutOffAfter: number;
  /** The power goes after it has received this many bytes of the next job. */
  diesAfter: number;
  /** Answers about paper and cover but loses the answers about jobs. */
  losesAnswers: boolean;
  /** Answers about every job with this id. */
  otherJob: string | undefined;
  /** Says this many zeros on each connection before it is asked. */
  zerosSaid: number;
}

export interface TestPrinter {
  readonly port: number;
  readonly papers: readonly PrintedPaper[];
  /** The connectors whose drawer was opened, in order. */
  readonly kicks: readonly number[];
  /** Everything that our encoder should not have sent. A test expects none. */
  readonly problems: readonly string[];
  readonly faults: PrinterFaults;
  /** How many connections there were, and how many of them at the same time at most. */
  readonly connections: { count: number; atOnceMax: number };
  /** How many bytes it was sent, by whatever connection. */
  bytesReceived(): number;
  /** Another printer is at its address from now on. */
  beAnother(serial: string): void;
  /** Goes on after a fault was mended: prints what it had taken in. */
  goOn(): void;
  /** Turns it off: connections break. `keepsBuffer`: it prints what it had taken in when it is on again. */
  turnOff(keepsBuffer: boolean): Promise<void>;
  turnOn(): Promise<void>;
  close(): Promise<void>;
}

const noFaults: PrinterFaults = {
  paper: "full",
  cover: "closed",
  cutter: "free",
  hangs: false,
  paperLeft: Number.POSITIVE_INFINITY,
  cutOffAfter: Number.POSITIVE_INFINITY,
  diesAfter: Number.POSITIVE_INFINITY,
  losesAnswers: false,
  otherJob: undefined,
  zerosSaid: 0,
};

/** Starts a printer: a listener that reads exactly what we send, prints papers, and answers as a printer of its model does. */
export async function startPrinter(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const { model = "epson", columns = 48, bufferBytes = 65_536 } = options;
  let { serial = "X7AB012345" } = options;
  const port = await freePort();
  const papers: PrintedPaper[] = [];
  const kicks: number[] = [];
  const problems: string[] = [];
  const faults = { ...noFaults };
  const connections = { count: 0, atOnceMax: 0 };
  const open = new Set<Socket>();
  let serving: Socket | undefined;
  let server: Server | undefined;
  let buffer: number[] = [];
  let received = 0;

  const answer = (bytes: string | number[]) => {
    if (serving?.writable)
      serving.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes));
  };
  const identity = (field: "maker" | "model" | "serial") =>
    ({ maker: "EPSON", model: "TM-T82X", serial })[field];
  const onRequest = (request: PrinterRequest) => {
    if (model === "silent" && request.kind !== "paper")
      problems.push(`${request.kind} asked of a silent printer`);
    if (model === "silent" || model === "status-only" || faults.losesAnswers) return;
    if (request.kind === "paper") answer([faults.paper === "low" ? 0x03 : 0x00]);
    else if (request.kind === "identity") answer(`_${identity(request.field)}\0`);
    else if (model === "epson") answer(`7"${faults.otherJob ?? request.id}\0`);
  };
  const decoder = createPrinterDecoder({
    columns,
    ...(options.onBegin && { onBegin: options.onBegin }),
    onPaper: (paper) => papers.push(paper),
    onKick: (connector) => kicks.push(connector),
    onProblem: (problem) => problems.push(problem),
    onRequest,
  });

  const isStopped = () => faults.paper === "out" || faults.cover === "open" || faults.cutter === "jammed";
  const print = () => {
    let next = 0;
    for (; next < buffer.length && !isStopped(); next++) {
      decoder.feed(buffer[next] ?? 0);
      if (--faults.paperLeft <= 0) {
        faults.paper = "out";
        faults.paperLeft = Number.POSITIVE_INFINITY;
      }
    }
    buffer = buffer.slice(next);
    if (buffer.length > bufferBytes) serving?.pause();
    else if (!faults.hangs) serving?.resume();
  };
  const statusBytes = (n: number) => {
    const out = faults.paper === "out";
    if (n === 1) return 0x12 | (isStopped() ? 0x08 : 0);
    if (n === 2)
      return (
        0x12 |
        (faults.cover === "open" ? 0x04 : 0) |
        (out ? 0x20 : 0) |
        (faults.cutter === "jammed" ? 0x40 : 0)
      );
    if (n === 3) return 0x12 | (faults.cutter === "jammed" ? 0x08 : 0);
    return 0x12 | (faults.paper !== "full" ? 0x0c : 0) | (out ? 0x60 : 0);
  };

  /** Takes out the questions that a printer answers at once, wherever they stand. */
  let held: number[] = [];
  const receive = (byte: number, socket: Socket) => {
    held.push(byte);
    if (held[0] === 0x10 && (held.length === 1 || (held[1] === 0x04 && held.length === 2))) return;
    const [first, second, n = 0] = held;
    if (first === 0x10 && second === 0x04) {
      if (n < 1 || n > 4) problems.push(`DLE EOT ${n}`);
      else if (model !== "silent") answer([statusBytes(n)]);
      held = [];
      return;
    }
    buffer.push(...held);
    held = [];
    if (--faults.cutOffAfter <= 0) {
      faults.cutOffAfter = Number.POSITIVE_INFINITY;
      socket.resetAndDestroy();
    }
    if (--faults.diesAfter <= 0) {
      faults.diesAfter = Number.POSITIVE_INFINITY;
      void printer.turnOff(false);
    }
  };
  const serve = (socket: Socket) => {
    serving = socket;
    held = [];
    decoder.beginConnection();
    answer("\0".repeat(faults.zerosSaid));
    socket.on("data", (chunk) => {
      received += chunk.length;
      for (const byte of chunk) if (!socket.destroyed) receive(byte, socket);
      print();
    });
    if (!faults.hangs) socket.resume();
  };
  const serveNext = () => {
    serving = undefined;
    const [next] = [...open].filter((socket) => !socket.destroyed);
    if (next) serve(next);
  };
  const onConnection = (socket: Socket) => {
    connections.count++;
    open.add(socket);
    connections.atOnceMax = Math.max(connections.atOnceMax, open.size);
    socket.pause();
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      if (socket === serving) serveNext();
    });
    if (!serving) serve(socket);
  };
  const printer: TestPrinter = {
    port,
    papers,
    kicks,
    problems,
    faults,
    connections,
    bytesReceived: () => received,
    beAnother: (other) => {
      serial = other;
    },
    goOn: print,
    turnOff: async (keepsBuffer) => {
      if (!keepsBuffer) {
        buffer = [];
        decoder.reset();
      }
      const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      for (const socket of open) socket.resetAndDestroy();
      await closed;
      server = undefined;
    },
    turnOn: async () => {
      server = createServer({ pauseOnConnect: true }, onConnection);
      await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
      print();
    },
    close: () => printer.turnOff(false),
  };
  await printer.turnOn();
  return printer;
}
