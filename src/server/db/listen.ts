import type pg from "pg";

const RETRY_MS = 2_000;

/** A connection on which the nodes tell each other what no table holds, or that there is something to read. */
interface Line {
  /** Tells the other nodes, and this one. What is notified while the connection is down is lost. */
  notify(text: string): void;
  close(): Promise<void>;
}

/**
 * Keeps one LISTEN connection open; `onNotice` also runs, without a text, when it was opened. While it is down whoever listens
 * has to do without, so its errors need no other answer.
 */
export function listen(
  open: () => pg.Client,
  channel: string,
  onNotice: (text: string | undefined) => void,
): Line {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
    client = undefined;
    if (!isStopped) retry = setTimeout(start, RETRY_MS);
  };
  function start(): void {
    const fresh = open();
    client = fresh;
    let isDown = false;
    const down = () => {
      if (isDown) return;
      isDown = true;
      void fresh.end().catch(() => undefined);
      again();
    };
    fresh.on("error", down);
    fresh.on("end", down);
    fresh.on("notification", ({ payload }) => onNotice(payload));
    fresh
      .connect()
      .then(() => fresh.query(`listen ${channel}`))
      .then(() => onNotice(undefined), down);
  }
  start();
  return {
    notify: (text) => void client?.query("select pg_notify($1, $2)", [channel, text]).catch(() => undefined),
    close: async () => {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
