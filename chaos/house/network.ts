import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";

/** How often, from 0 to 1, something happens to a request. */
export const FINE = {
  dropsRequest: 0,
  /** The server does it, and its answer is lost, or cut in the middle. */
  dropsAnswer: 0,
  delays: 0,
  /** It arrives twice at the same time. */
  doubles: 0,
  /** It arrives again later, after others that were sent after it. */
  repeats: 0,
  /** The connection breaks, and the request arrives all the same, after others that were sent later. */
  holds: 0,
};
export type Conditions = typeof FINE;
export const GONE: Conditions = { ...FINE, dropsRequest: 1 };

const DELAY_MAX_MS = 120;
const LATE_MAX_MS = 400;
/** Headers of one connection. */
const OWN_HEADERS: ReadonlySet<string> = new Set(["connection", "host", "content-length", "accept-encoding"]);

export interface Network {
  readonly url: string;
  set(conditions: Conditions): void;
  /** Cuts the event stream, or leaves it open without a byte. */
  disturbStreams(how: "cut" | "stall"): void;
  close(): void;
}

interface Ends {
  readonly target: () => string;
  readonly random: Random;
  /** Hears of each answer of the server, also of those that the device does not hear. */
  readonly onPassed: (request: string, key: string, status: number) => void;
}

/** Opens a device's way to the server: a proxy that loses, delays, doubles, reorders and cuts as the conditions say. */
export async function openNetwork({ target, random, onPassed }: Ends): Promise<Network> {
  const streams = new Map<ServerResponse, Readable>();
  let conditions = FINE;

  async function pass(
    { method = "GET", url = "", headers }: IncomingMessage,
    body: Buffer,
  ): Promise<Response> {
    const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)) as [string, string][];
    const asIs: [string, string] = ["accept-encoding", "identity"];
    const init = {
      method,
      headers: [...kept, asIs],
      ...(method !== "GET" && { body: new Uint8Array(body) }),
    };
    const answer = await fetch(target() + url, init);
    onPassed(`${method} ${url}`, String(headers["idempotency-key"] ?? ""), answer.status);
    return answer;
  }
  /** Has a request done whose answer nobody hears. */
  const passUnheard = (incoming: IncomingMessage, body: Buffer) =>
    void pass(incoming, body)
      .then((unheard) => unheard.arrayBuffer())
      .catch(() => undefined);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const chance = chancesOf(conditions, random);
    if (chance.isDropped || chance.isHeld) response.destroy();
    if (chance.isHeld) await pause(chance.lateMs).then(() => passUnheard(incoming, body));
    if (chance.isDropped || chance.isHeld) return;
    await pause(chance.delayMs);
    const isCommand = incoming.method !== "GET";
    if (isCommand && chance.isDouble) passUnheard(incoming, body);
    if (isCommand && chance.isRepeated) void pause(chance.lateMs).then(() => passUnheard(incoming, body));
    const passed = await pass(incoming, body);
    if (chance.isAnswerDropped) return void response.destroy();
    response.writeHead(passed.status, [...passed.headers].flat());
    if (passed.headers.get("content-type")?.startsWith("text/event-stream")) return stream(passed, response);
    const content = Buffer.from(await passed.arrayBuffer());
    if (!chance.isCut) return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }

  function stream({ body }: Response, response: ServerResponse): void {
    const events = Readable.fromWeb(body as never);
    events.on("error", () => response.destroy()).pipe(response);
    streams.set(response, events);
    response.once("close", () => streams.delete(response) && events.destroy());
  }

  const disturbStreams: Network["disturbStreams"] = (how) => {
    for (const [response, events] of streams) {
      if (how === "cut") response.destroy();
      else events.unpipe(response);
    }
  };
  // A server that was killed answers nothing: the device's connection breaks.
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      conditions = next;
      if (next === GONE) disturbStreams("cut");
    },
    disturbStreams,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Draws what becomes of a request: always the same number of chances, so that the next one's do not depend on it. */
function chancesOf(conditions: Conditions, { chance, below }: Random) {
  const [isDropped, isHeld] = [chance(conditions.dropsRequest), chance(conditions.holds)];
  const [isAnswerLost, isCut, isDelayed] = [
    chance(conditions.dropsAnswer),
    chance(0.5),
    chance(conditions.delays),
  ];
  const [delayMs, lateMs] = [below(DELAY_MAX_MS), below(LATE_MAX_MS)];
  return {
    ...{ isDropped, isHeld, lateMs, delayMs: isDelayed ? delayMs : 0 },
    ...{ isAnswerDropped: isAnswerLost && !isCut, isCut: isAnswerLost && isCut },
    ...{ isDouble: chance(conditions.doubles), isRepeated: chance(conditions.repeats) },
  };
}
