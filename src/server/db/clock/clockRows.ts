import { performance } from "node:perf_hooks";
import { z } from "zod";
import { type Instant, instant } from "#domain/time.ts";
import type { Databases } from "../connect.ts";
import type { JournalRow } from "../journal.ts";
import type { ReadTx } from "../tx.ts";
import { type ClockRow, createServerClock, type ServerClock } from "./serverClock.ts";

/** The journal actions that set the clock: an admin's confirmation, and `npm run clock`. */
const SETTING = ["clock.confirmed", "clock.mended"];
const Change = z.object({ after: z.object({ timeAt: z.int() }) });

type Written = Pick<JournalRow, "seq" | "at" | "action" | "change">;

function toClockRow({ seq, at, action, change }: Written): ClockRow {
  if (!SETTING.includes(action)) return { seq, at };
  const { after } = Change.parse(JSON.parse(change));
  return { seq, at, set: { to: instant(after.timeAt), isMended: action === "clock.mended" } };
}

/** Reads the last row of the journal; undefined when there is none. */
export async function findLastClockRow(tx: ReadTx): Promise<ClockRow | undefined> {
  const row = await tx
    .selectFrom("journal")
    .select(["seq", "at", "action", "change"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toClockRow({ ...row, at: instant(row.at) });
}

/** Lists the rows after a position that decide the clock: the last one, and those that set it. */
async function listClockRows(tx: ReadTx, after: number, head: number): Promise<ClockRow[]> {
  const rows = await tx
    .selectFrom("journal")
    .select(["seq", "at", "action", "change"])
    .where("seq", ">", after)
    .where((where) => where.or([where("seq", "=", head), where("action", "in", SETTING)]))
    .orderBy("seq")
    .execute();
  return rows.map((row) => toClockRow({ ...row, at: instant(row.at) }));
}

interface Clocks {
  readonly computer?: (() => Instant) | undefined;
  readonly passed?: (() => number) | undefined;
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** Creates the clock of this process from the journal's last row and the computer's clock. */
export async function openClock(
  databases: Pick<Databases, "read">,
  { computer = () => instant(Date.now()), passed = () => performance.now(), onWaiting }: Clocks = {},
): Promise<FollowingClock> {
  const lastRow = await databases.read(findLastClockRow);
  return following(createServerClock({ computer, passed, lastRow, onWaiting }), lastRow?.seq ?? 0);
}

/** A clock that follows the journal rows of its own and of other processes. */
export type FollowingClock = ReturnType<typeof following>;

function following(clock: ServerClock, start: number) {
  let seq = start;
  return {
    ...clock,
    /** Reads the rows of other processes, in the next writing transaction. */
    readOthers: async (tx: ReadTx, head: { readonly seq: number }): Promise<void> => {
      if (head.seq > seq) clock.follow(await listClockRows(tx, seq, head.seq));
      seq = Math.max(seq, head.seq);
    },
    note: (rows: readonly JournalRow[]): void => {
      clock.follow(rows.map(toClockRow));
      seq = Math.max(seq, rows.at(-1)?.seq ?? 0);
    },
  };
}
