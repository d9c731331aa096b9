import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";

/** How often, from 0 to 1, something happens to a request. */
export interface Conditions {
  /** No request arrives, and streams are cut. */
  readonly isAway: boolean;
  readonly dropsRequest: number;
  /** The server does it, and its answer is lost, or cut in the middle. */
  readonly dropsAnswer: number;
  readonly delays: number;
  /** It arrives twice at the same time. */
  readonly doubles: number;
  /** It arrives again later, after others that were sent after it. */
  readonly repeatsLate: number;
  /** The connection breaks, and the request arrives all the same, after others that were sent later. */
  readonly holds: number;
}

export const FINE: Conditions = {
  isAway: false,
  ...{ dropsRequest: 0, dropsAnswer: 0, delays: 0, doubles: 0, repeatsLate: 0, holds: 0 },
};

const DELAY_MAX_MS = 120;
const LATE_MAX_MS = 400;

/** An answer of the server, as the network saw it. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly status: number;
}

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
  readonly onPassed: (passed: Passed) => void;
}

/** Opens a device's way to the server: a proxy that loses, delays, doubles, reorders and cuts as the conditions say. */
export async function openNetwork({ target, random, onPassed }: Ends): Promise<Network> {
  const agent = new Agent({ keepAlive: true });
  const streams = new Map<ServerResponse, IncomingMessage>();
  let conditions = FINE;

  const pass = async (incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const answer = await passOn(incoming, { body, target: target(), agent });
    const { method = "GET", url: path = "", headers } = incoming;
    const key = headers["idempotency-key"];
    const status = answer.statusCode ?? 0;
    onPassed({ method, path, key: typeof key === "string" ? key : undefined, status });
    return answer;
  };
  /** Has a request done whose answer nobody hears. */
  const passUnheard = (incoming: IncomingMessage, body: Buffer) =>
    pass(incoming, body).then(
      (unheard) => void unheard.resume(),
      () => undefined,
    );

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const chance = chancesOf(conditions, random);
    if (conditions.isAway || chance.isDropped) return void response.destroy();
    if (chance.isHeld) {
      response.destroy();
      return void pause(chance.lateMs).then(() => passUnheard(incoming, body));
    }
    await pause(chance.waitMs);
    if (incoming.method !== "GET" && chance.isDouble) void passUnheard(incoming, body);
    if (incoming.method !== "GET" && chance.isRepeated)
      void pause(chance.lateMs).then(() => passUnheard(incoming, body));
    const passed = await pass(incoming, body);
    if (passed.headers["content-type"]?.startsWith("text/event-stream")) return openStream(passed, response);
    const content = await buffer(passed);
    if (conditions.isAway || chance.answer === "dropped") return void response.destroy();
    response.writeHead(passed.statusCode ?? 502, passed.headers);
    if (chance.answer === "whole") return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }

  function openStream(passed: IncomingMessage, response: ServerResponse): void {
    response.writeHead(passed.statusCode ?? 200, passed.headers);
    passed.pipe(response);
    streams.set(response, passed);
    response.once("close", () => {
      streams.delete(response);
      passed.destroy();
    });
    passed.once("error", () => response.destroy());
  }

  const disturbStreams: Network["disturbStreams"] = (how) => {
    for (const [response, passed] of streams) {
      if (how === "cut") response.destroy();
      else passed.unpipe(response);
    }
  };
  const server = createServer((incoming, response) => {
    // A server that was killed answers nothing: the device's connection breaks.
    void answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      conditions = next;
      if (next.isAway) disturbStreams("cut");
    },
    disturbStreams,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** Draws what becomes of a request: always the same number of chances, so that the next one's do not depend on it. */
function chancesOf(conditions: Conditions, { chance, below }: Random) {
  const [isDropped, isAnswerLost, isCut] = [
    chance(conditions.dropsRequest),
    chance(conditions.dropsAnswer),
    chance(0.5),
  ];
  const [delayMs, lateMs] = [below(DELAY_MAX_MS), below(LATE_MAX_MS)];
  const [isDelayed, isHeld] = [chance(conditions.delays), chance(conditions.holds)];
  return {
    isDropped,
    answer: isAnswerLost ? (isCut ? ("cut" as const) : ("dropped" as const)) : ("whole" as const),
    waitMs: isDelayed ? delayMs : 0,
    isHeld,
    isDouble: chance(conditions.doubles),
    isRepeated: chance(conditions.repeatsLate),
    lateMs,
  };
}

interface Way {
  readonly body: Buffer;
  readonly target: string;
  readonly agent: Agent;
}

/** Sends a request to the server as it came. Rejects where no answer comes. */
function passOn(
  { method, url, headers }: IncomingMessage,
  { body, target, agent }: Way,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(target + url, {
      method,
      agent,
      headers: { ...headers, connection: "keep-alive", "accept-encoding": "identity" },
    });
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
