import type { Client } from "#testing/client.ts";

export interface StreamMessage {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: unknown;
}

export interface TestStream {
  /** Waits for a message that matches; all messages so far are in `seen`. */
  until(matches: (message: StreamMessage) => boolean): Promise<StreamMessage>;
  readonly seen: readonly StreamMessage[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** Opens the event stream as a screen does. */
export async function openStream(url: string, client: Client, lastEventId?: string): Promise<TestStream> {
  const stop = new AbortController();
  const headers = {
    Authorization: `Bearer ${client.token}`,
    ...(lastEventId && { "Last-Event-ID": lastEventId }),
  };
  const response = await fetch(`${url}/api/events`, { headers, signal: stop.signal });
  if (!response.ok || !response.body) throw new Error(`the event stream answered ${response.status}`);
  const seen: StreamMessage[] = [];
  const waiting = new Set<() => void>();
  const body = response.body;

  const ended = (async () => {
    let text = "";
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const parts = (text + chunk).split("\n\n");
      text = parts.pop() ?? "";
      seen.push(...parts.map(messageOf));
      for (const check of waiting) check();
    }
  })().catch(() => undefined);

  return {
    seen,
    ended,
    close: () => stop.abort(),
    until: (matches) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no message matches; received ${JSON.stringify(seen)}`)),
          TIMEOUT_MS,
        );
        const check = () => {
          const found = seen.find(matches);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}

function messageOf(text: string): StreamMessage {
  const fields = new Map(
    text
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const),
  );
  const data: unknown = JSON.parse(fields.get("data") ?? "null");
  return { id: fields.get("id"), event: fields.get("event") ?? "message", data };
}
