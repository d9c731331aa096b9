import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";

/** A system call that changes stored files of the database, in the order of their begin. */
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

/** System calls that store something. Those unknown to the rebuilding end the run, so that nothing is overlooked. */
const TRACED =
  "openat,pwrite64,pwritev,pwritev2,write,writev,ftruncate,truncate,fallocate,fsync,fdatasync,sync_file_range,unlink,unlinkat,rename,renameat,renameat2,mmap";
/** A file of this name is new each time, written completely and then renamed. */
const FRESH = /\.partial$/;
/** More than SQLite writes at once. */
const BYTES_SHOWN = 1_048_576;

/** Returns the strace command that records what a program does to these files: times, paths and all bytes. */
export function straceCommand(output: string, files: readonly string[]): string[] {
  const paths = files.flatMap((file) => ["-P", file]);
  const what = ["-e", `trace=${TRACED}`, "-e", "signal=none", "-s", String(BYTES_SHOWN)];
  // -D: the server stays its starter's child, and strace watches beside it.
  return ["strace", "-D", "-f", "-ttt", "-T", "-y", "-xx", ...what, ...paths, "-o", output];
}

/** Parses calls from strace's output. Throws at a line that changes a file in an unknown way. */
export async function readTrace(output: string): Promise<FileCall[]> {
  const calls: FileCall[] = [];
  /** Interrupted calls, by thread. */
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

/** Returns what a strace line says, without its thread; undefined if it changed nothing. */
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
    // A write may be short; the rest comes as another one.
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
