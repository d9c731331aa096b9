import type pg from "pg";

const RETRY_MS = 2_000;

interface Line {
  /** Notifies all nodes, including this one. Notifications are lost while the connection is down. */
  notify(text: string): void;
  close(): Promise<void>;
}

/**
 * Keeps a LISTEN connection open; `onNotice` is also called, without a text, after each (re)connect. Errors only lead to a
 * reconnect: listeners must tolerate missed notifications.
 */
export function listen(
  open: () => pg.Client,
  channel: string,
  onNotice: (text: string | undefined) => void,
): Line {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const reconnect = () => {
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
      reconnect();
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
