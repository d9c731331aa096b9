import type pg from "pg";
import { JOURNAL_CHANNEL } from "./journal.ts";

const RETRY_MS = 2_000;

/** Keeps one LISTEN connection open. While it is down the poll does its work, so its errors need no other answer. */
export function listen(open: () => pg.Client, onNotice: () => void): () => Promise<void> {
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
    fresh.on("notification", onNotice);
    fresh
      .connect()
      .then(() => fresh.query(`listen ${JOURNAL_CHANNEL}`))
      .then(onNotice, down);
  }
  start();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
