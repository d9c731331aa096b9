import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";

/** The fates of requests on a bad way; one that stands here twice is drawn twice as often. Each can be late, so that later ones overtake it. */
const FATES = [
  ...["passes", "passes", "passes"],
  /** The server never learns of it. */
  "lost",
  /** The server does it, and its answer is lost, or cut in the middle. */
  ...["answer lost", "answer cut"],
  /** It arrives twice at the same time. */
  ...["twice", "twice"],
  /** It arrives again later, after others that were sent after it. */
  "again",
  /** The connection breaks, and the request arrives all the same, after others that were sent later. */
  "held",
] as const;

const OFTEN_LATE = 0.25;
const LATE_MAX_MS = 120;
const LATER_MAX_MS = 400;

export type Way = "fine" | "bad" | "gone";
export type Network = Awaited<ReturnType<typeof openNetwork>>;

interface Ends {
  readonly target: string;
  readonly random: Random;
  /** Is notified of each answer 500 of the server, also of those that the device does not hear. */
  readonly onFailed: (request: string) => void;
}

/** An event stream on its way to a device. */
interface Stream {
  readonly events: IncomingMessage;
  /** The last journal position that it reported. */
  seq: number;
  isStalled: boolean;
}

/** Passes an event stream on to a device, and notes how far it tells. */
function passOn(events: IncomingMessage, response: ServerResponse): Stream {
  const stream: Stream = { events, seq: 0, isStalled: false };
  events.on("error", () => response.destroy()).pipe(response);
  events.on("data", (chunk: Buffer) => {
    const last = [...chunk.toString().matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
    if (last !== undefined && !stream.isStalled) stream.seq = Number(last);
  });
  return stream;
}

/** Counts work under way, whatever becomes of it. */
function newCounter() {
  let count = 0;
  return {
    count: async (work: Promise<unknown>) => {
      count += 1;
      await work.catch(() => undefined);
      count -= 1;
    },
    underWay: () => count,
  };
}

/** Reads all of a message. A tenth of the work of `buffer` in node:stream/consumers, which makes a Blob of it. */
const readAll = async (message: IncomingMessage) => Buffer.concat(await message.toArray());

const isStream = ({ headers }: IncomingMessage) => headers["content-type"]?.startsWith("text/event-stream");

/** Opens a device's way to the server: a proxy that loses, delays, doubles, reorders and cuts. */
export async function openNetwork({ target, random, onFailed }: Ends) {
  const streams = new Map<ServerResponse, Stream>();
  let way: Way = "fine";
  const counter = newCounter();

  async function pass({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const sent = request(target + url, { method: method ?? "GET", headers }).end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    if (answer.statusCode === 500) onFailed(`${method} ${url}`);
    return answer;
  }
  /** Has a request done whose answer nobody receives. */
  const passUnheard = (incoming: IncomingMessage, body: Buffer, lateMs = 0) =>
    void counter.count(
      pause(lateMs)
        .then(() => pass(incoming, body))
        .then(async (answer) => (isStream(answer) ? answer.destroy() : await readAll(answer))),
    );

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    // Always the same number of chances, so that the next request's do not depend on this one's.
    const [drawn, isLate] = [random.pick(FATES), random.chance(OFTEN_LATE)];
    const [lateMs, laterMs] = [random.below(LATE_MAX_MS), random.below(LATER_MAX_MS)];
    const fate = way === "gone" ? "lost" : way === "fine" ? "passes" : drawn;
    const isCommand = incoming.method !== "GET";
    if (fate === "lost" || fate === "held") response.destroy();
    if (fate === "held" || (fate === "again" && isCommand)) passUnheard(incoming, body, laterMs);
    if (response.destroyed) return;
    if (way === "bad" && isLate) await pause(lateMs);
    if (fate === "twice" && isCommand) passUnheard(incoming, body);
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

  /** Cuts the event stream, or leaves it open without a byte. */
  const disturbStreams = (how: "cut" | "stall") => {
    for (const [response, stream] of streams) {
      stream.isStalled = true;
      if (how === "cut") response.destroy();
      else stream.events.unpipe(response);
    }
  };
  // A server that was killed answers nothing: the device's connection breaks.
  const server = createServer((incoming, response) => {
    void counter.count(answer(incoming, response).catch(() => response.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: Way) => {
      way = next;
      if (next === "gone") disturbStreams("cut");
    },
    disturbStreams,
    /** How many requests are on their way, or will arrive late. */
    onTheWay: counter.underWay,
    /** The journal position up to which open streams have notified the device; 0 without a stream. */
    toldSeq: () => Math.max(0, ...[...streams.values()].map(({ seq }) => seq)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
