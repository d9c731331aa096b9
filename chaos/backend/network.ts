import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#testing/random.ts";

/** What happens to a request on a bad network, drawn at random; repeated entries are drawn more often. Any request can also be delayed. */
const FATES = [
  ...["passes", "passes", "passes"],
  /** The request never arrives. */
  "lost",
  /** The server executes it, and its answer is lost or cut in the middle. */
  ...["answer lost", "answer cut"],
  /** It arrives twice at the same time. */
  ...["twice", "twice"],
  /** It arrives, and once more later, after requests that were sent after it. */
  "repeated",
  /** The connection breaks, and the request arrives later all the same, after requests that were sent after it. */
  "late",
] as const;

const LATE_PROBABILITY = 0.25;
const LATE_MAX_MS = 120;
const LATER_MAX_MS = 400;

export type NetworkState = "ok" | "bad" | "offline";
export type Network = Awaited<ReturnType<typeof openNetwork>>;

interface NetworkOptions {
  readonly target: string;
  readonly random: Random;
  /** Called for each 500 of the server, also if the device does not receive it. */
  readonly onFailed: (request: string) => void;
}

/** An event stream between server and device. */
interface Stream {
  readonly events: IncomingMessage;
  /** The last journal position that it passed on. */
  seq: number;
  isStalled: boolean;
}

/** Pipes an event stream to a device, and tracks its journal position. */
function passOn(events: IncomingMessage, response: ServerResponse): Stream {
  const stream: Stream = { events, seq: 0, isStalled: false };
  events.on("error", () => response.destroy()).pipe(response);
  events.on("data", (chunk: Buffer) => {
    const last = [...chunk.toString().matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
    if (last !== undefined && !stream.isStalled) stream.seq = Number(last);
  });
  return stream;
}

/** Counts promises that have not settled. */
function createCounter() {
  let count = 0;
  return {
    count: async (work: Promise<unknown>) => {
      count += 1;
      await work.catch(() => undefined);
      count -= 1;
    },
    inFlight: () => count,
  };
}

/** Reads a whole message, at a tenth of the work of `buffer` from node:stream/consumers, which creates a Blob. */
const readAll = async (message: IncomingMessage) => Buffer.concat(await message.toArray());

const isStream = ({ headers }: IncomingMessage) => headers["content-type"]?.startsWith("text/event-stream");

/** Starts the proxy between a device and the server, which loses, delays, doubles, reorders and cuts. */
export async function openNetwork({ target, random, onFailed }: NetworkOptions) {
  const streams = new Map<ServerResponse, Stream>();
  let state: NetworkState = "ok";
  const counter = createCounter();

  async function pass({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const sent = request(target + url, { method: method ?? "GET", headers }).end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    if (answer.statusCode === 500) onFailed(`${method} ${url}`);
    return answer;
  }
  /** Forwards a request and drops its answer. */
  const passIgnoringAnswer = (incoming: IncomingMessage, body: Buffer, lateMs = 0) =>
    void counter.count(
      pause(lateMs)
        .then(() => pass(incoming, body))
        .then(async (answer) => (isStream(answer) ? answer.destroy() : await readAll(answer))),
    );

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    // Always draws the same number of random values, so that the next request's fate does not depend on this one's.
    const [drawn, isLate] = [random.pick(FATES), random.chance(LATE_PROBABILITY)];
    const [lateMs, laterMs] = [random.below(LATE_MAX_MS), random.below(LATER_MAX_MS)];
    const fate = state === "offline" ? "lost" : state === "ok" ? "passes" : drawn;
    const isCommand = incoming.method !== "GET";
    if (fate === "lost" || fate === "late") response.destroy();
    if (fate === "late" || (fate === "repeated" && isCommand)) passIgnoringAnswer(incoming, body, laterMs);
    if (response.destroyed) return;
    if (state === "bad" && isLate) await pause(lateMs);
    if (fate === "twice" && isCommand) passIgnoringAnswer(incoming, body);
    const passed = await pass(incoming, body);
    if (fate === "answer lost") return void response.destroy();
    response.writeHead(passed.statusCode ?? 0, passed.headers);
    if (isStream(passed)) return stream(passed, response);
    const content = await readAll(passed);
    if (fate !== "answer cut") return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }

  function stream(events: IncomingMessage, response: ServerResponse): void {
    streams.set(response, passOn(events, response));
    response.once("close", () => streams.delete(response) && events.destroy());
  }

  /** Cuts the event streams, or leaves them open and silent. */
  const disturbStreams = (how: "cut" | "stall") => {
    for (const [response, stream] of streams) {
      stream.isStalled = true;
      if (how === "cut") response.destroy();
      else stream.events.unpipe(response);
    }
  };
  // When the server was killed, the device's connection breaks too.
  const server = createServer((incoming, response) => {
    void counter.count(answer(incoming, response).catch(() => response.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: NetworkState) => {
      state = next;
      if (next === "offline") disturbStreams("cut");
    },
    disturbStreams,
    /** The number of requests in flight or delayed. */
    requestsInFlight: counter.inFlight,
    /** The journal position that an open stream has passed on to the device; 0 without a stream. */
    streamedSeq: () => Math.max(0, ...[...streams.values()].map(({ seq }) => seq)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
