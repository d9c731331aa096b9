import { Client } from "undici";
import { v7 } from "uuid";
import { type DemoRole, signedIn } from "#testing/client.ts";
import { nowMs } from "../measure.ts";

/** A longer download is aborted: its rate is known by then. */
const DOWNLOAD_MAX_MS = 30_000;

/** The size and duration of a download. */
export interface Downloaded {
  readonly bytes: number;
  readonly tookMs: number;
  /** false if it was aborted. */
  readonly isWhole: boolean;
}

/** A signed-in client on one kept-alive connection, with one request at a time. */
export interface Device {
  /** Sends a GET and reads the whole answer. Returns the milliseconds it took. */
  ask(path: string): Promise<number>;
  read(path: string): Promise<unknown>;
  /** Downloads a file, and aborts after DOWNLOAD_MAX_MS. */
  download(path: string): Promise<Downloaded>;
  /** Sends a command. Returns the milliseconds until its answer. */
  send(method: "POST" | "PATCH", path: string, body: object): Promise<number>;
  close(): Promise<void>;
}

/** Signs a client in. Its requests have no timeout, so that slow ones are measured too. */
export async function openDevice(url: string, role: DemoRole): Promise<Device> {
  const { token } = await signedIn(url, role);
  const connection = new Client(url, { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const authorization = `Bearer ${token}`;
  const get = async (path: string) => {
    const { statusCode, body } = await connection.request({
      ...{ method: "GET", path: `/api${path}` },
      headers: { authorization },
    });
    if (statusCode >= 300) throw new Error(`GET ${path}: ${statusCode} ${await body.text()}`);
    return body;
  };
  return {
    ask: async (path) => {
      const from = nowMs();
      await (await get(path)).arrayBuffer();
      return nowMs() - from;
    },
    read: async (path) => await (await get(path)).json(),
    download: async (path) => {
      const from = nowMs();
      let bytes = 0;
      for await (const chunk of await get(path)) {
        bytes += (chunk as Buffer).length;
        // Leaving the loop closes the connection; the next request opens another.
        if (nowMs() - from > DOWNLOAD_MAX_MS) return { bytes, tookMs: nowMs() - from, isWhole: false };
      }
      return { bytes, tookMs: nowMs() - from, isWhole: true };
    },
    send: async (method, path, body) => {
      const from = nowMs();
      const answer = await connection.request({
        ...{ method, path: `/api${path}`, body: JSON.stringify(body) },
        headers: { authorization, "content-type": "application/json", "idempotency-key": v7() },
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
      return nowMs() - from;
    },
    close: () => connection.close(),
  };
}
