import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newDataFolder } from "#testing/folder.ts";
import { newServerProcess } from "#testing/server.ts";
import { lossesIn, newChecker } from "./check.ts";
import { type Evening, runDevices } from "./load.ts";
import { followDisk } from "./rebuild.ts";
import { type FileCall, readTrace, straceCommand } from "./trace.ts";

/**
 * `npm run powercut -- CUTS`: runs the real server on SQLite under load, with a trace of its system calls; rebuilds its
 * files as they can be after power cuts at moments chosen by chance; starts the server on them, and looks for every
 * command that it had acknowledged by then. Linux only; it needs strace. `--seed` repeats the choices, but not the load.
 */
const CUTS_DEFAULT = 25;
const LOAD_MS = 10_000;
/** Stops after this many cuts with problems. */
const BAD_CUTS_MAX = 3;
const PROBLEMS_SHOWN = 5;
const DATABASE = "rasoi.db";
/** The database, SQLite's files beside it, and the head file. */
const FILES = ["", "-wal", "-journal", ".head", ".head.partial"].map((end) => DATABASE + end);

async function powercut(): Promise<number> {
  const { cuts, seed } = readArguments();
  if (spawnSync("strace", ["-V"]).status !== 0) {
    console.error("npm run powercut needs strace (Linux): sudo apt-get install strace");
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), "rasoi-powercut-"));
  try {
    console.log(
      `Seed ${seed}. Six devices order for ${LOAD_MS / 1000} s while strace writes what reaches the disk.`,
    );
    const { evening, calls } = await record(folder);
    console.log(
      `${evening.acknowledged.length} commands were acknowledged; ${calls.length} system calls were traced.`,
    );
    return await cutOften({ evening, calls, cuts, seed });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readArguments(): { cuts: number; seed: number } {
  const { values, positionals } = parseArgs({
    options: { seed: { type: "string" } },
    allowPositionals: true,
  });
  const cuts = Number(positionals[0] ?? CUTS_DEFAULT);
  if (!Number.isInteger(cuts) || cuts < 1)
    throw new Error("Usage: npm run powercut -- [CUTS] [--seed NUMBER]");
  return { cuts, seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)) };
}

interface Recording {
  readonly evening: Evening;
  readonly calls: readonly FileCall[];
}

/** Runs the server under load from its first start, and reads what it did to its files. */
async function record(folder: string): Promise<Recording> {
  const output = join(folder, "trace");
  const dataDir = newDataFolder();
  const under = straceCommand(
    output,
    FILES.map((name) => join(dataDir, name)),
  );
  const server = await newServerProcess({ dataDir, under });
  try {
    await server.start();
    const evening = await runDevices(server.url, LOAD_MS);
    await server.kill();
    console.log(`The trace has ${Math.round(statSync(output).size / 1e6)} MB.`);
    const calls = await readTrace(output);
    expectWhole(calls, dataDir);
    return { evening, calls };
  } finally {
    await server.remove();
  }
}

/** Throws if the trace lacks anything that reached the files: that would be counted as lost. */
function expectWhole(calls: readonly FileCall[], dataDir: string): void {
  const disk = followDisk(calls);
  disk.goTo(Number.POSITIVE_INFINITY);
  for (const [name, bytes] of disk.written())
    if (!bytes.equals(readFileSync(join(dataDir, name))))
      throw new Error(`The trace does not give ${name} as it is: a system call was overlooked.`);
}

interface Cuts extends Recording {
  readonly cuts: number;
  readonly seed: number;
}

async function cutOften({ evening, calls, cuts, seed }: Cuts): Promise<number> {
  const { acknowledged, client } = evening;
  const random = randomFrom(seed);
  const disk = followDisk(calls);
  const checker = await newChecker(client);
  const counts = { cuts: 0, asked: 0, lost: 0, bad: 0 };
  try {
    for (const at of momentsOf({ evening, calls, cuts, seed }, random)) {
      disk.goTo(at);
      const rebuilt = newDataFolder();
      for (const [name, bytes] of disk.cut(random)) writeFileSync(join(rebuilt, name), bytes);
      const due = acknowledged.filter((command) => command.at <= at);
      const { lost, problems } = await lossesIn(checker, { folder: rebuilt, due, random });
      counts.cuts++;
      counts.asked += due.length;
      counts.lost += lost;
      if (problems.length === 0) rmSync(rebuilt, { recursive: true, force: true });
      else {
        counts.bad++;
        keep(rebuilt, problems);
      }
      if (counts.cuts % 25 === 0) console.log(resultOf(counts));
      if (counts.bad === BAD_CUTS_MAX) break;
    }
  } finally {
    await checker.close();
  }
  console.log(`${resultOf(counts)} (seed ${seed}).`);
  return counts.bad === 0 ? 0 : 1;
}

const resultOf = ({ cuts, asked, lost }: { cuts: number; asked: number; lost: number }) =>
  `${lost} of ${asked} acknowledged commands lost in ${cuts} cuts`;

/** Chooses random moments in order: after an answer, after the begin of a system call, and in the first start. */
function momentsOf({ evening: { acknowledged }, calls, cuts }: Cuts, random: () => number): number[] {
  const [first, last] = [acknowledged[0]?.at ?? 0, acknowledged.at(-1)?.at ?? 0];
  const answered = acknowledged.map(({ at }) => at);
  const began = calls.map(({ beganAt }) => beganAt).filter((at) => at <= last);
  const kinds = [answered, began.filter((at) => at >= first), began.filter((at) => at < first)];
  return Array.from({ length: cuts }, (_, index) => {
    const moments = kinds[index % kinds.length] ?? answered;
    return moments[Math.floor(random() * moments.length)] ?? last;
  }).sort((a, b) => a - b);
}

function keep(folder: string, problems: readonly string[]): void {
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.error(problem);
  console.error(`The files of this cut are kept in ${folder}.`);
}

/** A seeded random function: 0 ≤ n < 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

process.exitCode = await powercut();
