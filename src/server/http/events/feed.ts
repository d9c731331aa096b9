import type { Databases } from "../../db/connect.ts";
import { JOURNAL_CHANNEL, type JournalRow, listRowsAfter, readHead } from "../../db/journal.ts";
import { listen } from "../../db/listen.ts";
import type { WriteQueue } from "../../db/write.ts";

const PAGE = 500;
/** How often the journal is polled for commits of other processes, in case a notification was lost. */
const POLL_MS = 2_000;

type Listener = (rows: readonly JournalRow[]) => void;

/** The journal's rows as they are committed, by this or another process, in order and without gaps. */
export interface Feed {
  onRows(listener: Listener): void;
  /** The position of the last published row. */
  head(): { readonly seq: number; readonly epoch: string };
  close(): Promise<void>;
}

/** Opens the feed: it publishes this process's commits immediately and reads those of other processes from the journal. */
export async function openFeed(
  databases: Databases,
  writeQueue: WriteQueue,
  onFailure: (error: unknown) => void,
): Promise<Feed> {
  const listeners: Listener[] = [];
  const { seq, epoch } = await databases.read(readHead);
  let cursor = seq;
  let pumping: Promise<void> | undefined;
  let isClosed = false;

  function publish(rows: readonly JournalRow[]): void {
    const last = rows.at(-1);
    if (!last) return;
    cursor = last.seq;
    for (const listener of listeners) listener(rows);
  }

  /** Reads from the cursor. A commit may move the cursor meanwhile, so already published rows are skipped. */
  async function readOn(): Promise<void> {
    for (;;) {
      const rows = await listRowsAfter(databases.reader, cursor, PAGE);
      publish(rows.filter((row) => row.seq > cursor));
      if (rows.length < PAGE) return;
    }
  }

  function pump(): void {
    if (isClosed) return;
    pumping ??= readOn()
      .catch(onFailure)
      .finally(() => {
        pumping = undefined;
      });
  }

  writeQueue.onCommit((rows) => {
    // An own commit directly after the last published row is published directly; a gap means a commit of another node.
    if (rows[0]?.seq === cursor + 1) publish(rows);
    else pump();
  });
  const poll = setInterval(pump, POLL_MS);
  // Most notifications are about own commits, which are already published.
  const hear = (seq: string | undefined) => {
    if (seq === undefined || Number(seq) > cursor) pump();
  };
  const line = databases.listener && listen(databases.listener, JOURNAL_CHANNEL, hear);

  return {
    onRows: (listener) => listeners.push(listener),
    head: () => ({ seq: cursor, epoch }),
    close: async () => {
      isClosed = true;
      clearInterval(poll);
      await line?.close();
      await pumping;
    },
  };
}
