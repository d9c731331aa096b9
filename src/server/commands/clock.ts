import { z } from "zod";
import { calendarDay, formatDay, formatSecond, type Instant, instant } from "#domain/time.ts";
import { findLastClockRow } from "../db/clock/clockRows.ts";
import { type Env, readEnv } from "../env.ts";
import { correctClock, isClockWrong } from "../setup/correctClock.ts";
import { type OpenDatabase, openDatabase } from "../start/openDatabase.ts";

const ASK_TIMEOUT_MS = 2_000;
const USAGE =
  "Usage: npm run clock (shows the times), npm run clock -- mend (sets the server's time to the computer's)";

/** Prints the times of server, computer and last journal row, or corrects the server's. The server may be running. */
async function clock(isMending: boolean, env: Env): Promise<string> {
  const opened = await openDatabase(env, { onFailure: () => undefined });
  const { databases } = opened;
  try {
    const running = await readServerHealth(env);
    const { serverTime: timeAtStart, computerTime } = opened.clock.state();
    const times = { serverTime: running ?? timeAtStart, computerTime };
    const isWrong = isClockWrong(times);
    if (isMending && isWrong) await mend(opened, times);
    const row = await databases.read(findLastClockRow);
    const lines = [
      `Server's time:     ${formatClockTime(isMending && isWrong ? computerTime : times.serverTime)}${running ? "" : " (the server is not running; it would start with this)"}`,
      `Computer's time:   ${formatClockTime(computerTime)}`,
      row ? `Last journal row:  ${formatClockTime(row.at)}, number ${row.seq}` : "The journal is empty.",
      "",
      adviceFor(isMending, isWrong),
    ];
    return lines.join("\n");
  } finally {
    await databases.close();
  }
}

function adviceFor(isMending: boolean, isWrong: boolean): string {
  if (!isWrong) return "The two agree: there is nothing to mend.";
  if (isMending)
    return "The server's time is the computer's now. What was written before keeps its dates, bills too.";
  return [
    "They differ. If the computer's time is wrong, set the computer's clock; the server follows it ahead, never back.",
    "If the computer's time is right, run: npm run clock -- mend",
  ].join("\n");
}

async function mend(
  { writeQueue, days }: OpenDatabase,
  times: { readonly serverTime: Instant; readonly computerTime: Instant },
): Promise<void> {
  await writeQueue.write((write) => correctClock(write, days, times));
  await writeQueue.close();
}

const Health = z.object({ time: z.iso.datetime() });

/** Reads the time of the server at the configured address; undefined if none responds. */
async function readServerHealth({ HOST, PORT }: Env): Promise<Instant | undefined> {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  try {
    const answer = await fetch(`http://${host}:${PORT}/api/health`, {
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    return instant(Date.parse(Health.parse(await answer.json()).time));
  } catch {
    return undefined;
  }
}

/** Formats a moment in Asia/Kolkata: "20/11/2026, 20:00:00". */
function formatClockTime(at: Instant): string {
  return `${formatDay(calendarDay(at))}, ${formatSecond(at)}`;
}

const [, , argument] = process.argv;
if (argument === undefined || argument === "mend") {
  try {
    process.stdout.write(`${await clock(argument === "mend", readEnv())}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
