import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";

/** One system call on a file of the database that changes what is stored, in the order in which they began. */
export type FileCall = {
  /** The file's name without its folder: "rasoi.db-wal". */
  readonly file: string;
  /** Milliseconds since 1970, with fractions. */
  readonly beganAt: number;
  readonly endedAt: number;
} & (
  | { readonly kind: "create" }
  | { readonly kind: "write"; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly size: number }
  | { readonly kind: "sync" }
  | { readonly kind: "remove" }
  | { readonly kind: "rename"; readonly to: string }
);

/** System calls that store something. Those that the rebuilding does not know end the run, so that nothing is overlooked. */
const TRACED =
  "openat,pwrite64,pwritev,pwritev2,write,writev,ftruncate,truncate,fallocate,fsync,fdatasync,sync_file_range,unlink,unlinkat,rename,renameat,renameat2,mmap";
/** A file of this name is new each time, is written at once and then gets another name. */
const FRESH = /\.partial$/;
/** More than SQLite writes at once. */
const BYTES_SHOWN = 1_048_576;

/** Returns the command that has strace write what a program does to these files: times, paths and all bytes. */
export function straceCommand(output: string, files: readonly string[]): string[] {
  const paths = files.flatMap((file) => ["-P", file]);
  const what = ["-e", `trace=${TRACED}`, "-e", "signal=none", "-s", String(BYTES_SHOWN)];
  // -D: the server stays the child of who starts it, and strace watches from beside.
  return ["strace", "-D", "-f", "-ttt", "-T", "-y", "-xx", ...what, ...paths, "-o", output];
}

/** Reads the calls from strace's output. Throws at a line that changes a file in a way that it does not know. */
export async function readTrace(output: string): Promise<FileCall[]> {
  const calls: FileCall[] = [];
  /** Calls that another thread's interrupted, by thread. */
  const begun = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(output) })) {
    const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(rest);
    if (unfinished) {
      begun.set(thread, unfinished[1] ?? "");
      continue;
    }
    const resumed = /^[\d.]+ <\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const whole = resumed ? `${begun.get(thread) ?? ""}${resumed[1]}` : rest;
    const call = callIn(whole);
    if (call) calls.push(call);
  }
  return calls.sort((a, b) => a.beganAt - b.beganAt);
}

const CALL = /^(\d+\.\d+) (\w+)\((.*)\)\s+= (-?\w+)(?:<[^>]*>)?(?: [^<]*)? <(\d+\.\d+)>$/;

/** Returns what a line of strace says, without the thread at its beginning; undefined when it changed nothing. */
export function callIn(line: string): FileCall | undefined {
  const [, seconds, name, args = "", result, took] = CALL.exec(line) ?? [];
  if (name === undefined || result?.startsWith("-")) return undefined;
  const beganAt = Number(seconds) * 1000;
  const times = { beganAt, endedAt: beganAt + Number(took) * 1000 };
  const descriptor = /^\d+<([^>]*)>/.exec(args);
  const file = basename(bytesOf(descriptor?.[1] ?? /"([^"]*)"/.exec(args)?.[1] ?? "").toString());
  if (name === "openat") {
    if (args.includes("O_TRUNC") && !FRESH.test(file))
      throw new Error(`openat that empties a file is not known: ${file}`);
    return args.includes("O_CREAT") ? { ...times, file, kind: "create" } : undefined;
  }
  if (name === "unlink") return { ...times, file, kind: "remove" };
  if (name === "rename") {
    const [, hex = ""] = /, "([^"]*)"$/.exec(args) ?? [];
    return { ...times, file, kind: "rename", to: basename(bytesOf(hex).toString()) };
  }
  if (name === "fsync" || name === "fdatasync") return { ...times, file, kind: "sync" };
  if (name === "ftruncate") return { ...times, file, kind: "truncate", size: Number(lastArgument(args)) };
  if (name === "pwrite64") {
    const [, hex = ""] = /"([^"]*)"/.exec(args) ?? [];
    // A write may be cut short; the rest then comes as another one.
    const bytes = bytesOf(hex).subarray(0, Number(result));
    if (args.includes('"...')) throw new Error("strace did not show all bytes of a write");
    return { ...times, file, kind: "write", at: Number(lastArgument(args)), bytes };
  }
  if (name === "write" && FRESH.test(file)) {
    const [, hex = ""] = /"([^"]*)"/.exec(args) ?? [];
    return { ...times, file, kind: "write", at: 0, bytes: bytesOf(hex) };
  }
  throw new Error(`The system call ${name} on ${file} is not known to the rebuilding of files.`);
}

/** strace shows each byte as \xNN. */
function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

function lastArgument(args: string): string {
  return args.slice(args.lastIndexOf(",") + 1).trim();
}
