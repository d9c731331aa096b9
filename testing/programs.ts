import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { execa, type Options } from "execa";

/** Functions to run when the run ends in any way: stop clusters, remove folders. */
const cleanups: (() => Promise<void>)[] = [];
const STOP_GRACE_MS = 5_000;
/** Aborted by Ctrl-C, which ends every running program. */
const interruption = new AbortController();

/** Registers a clean-up for the end of the run. */
export function atEnd(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** Runs the clean-ups, latest first. Safe to call twice. */
export async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}

/** Makes Ctrl-C and a stopped job clean up like a finished run. */
export function cleanUpOnSignals(): void {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.once(signal, () => {
      console.log(`\n${signal}: stopping`);
      interruption.abort();
      cleanUp().finally(() => process.exit(code));
    });
  }
}

/** Runs a program's work, and cleans up however it ends. */
export async function runToEnd(work: () => Promise<void>): Promise<void> {
  cleanUpOnSignals();
  try {
    await work();
  } finally {
    await cleanUp();
  }
}

interface ProgramOptions extends Pick<Options, "cwd" | "env" | "uid" | "gid"> {
  /** Input, output and errors; default: this process's own. */
  readonly stdio?: "ignore" | readonly ["ignore", "ignore", "inherit"];
}

/** Starts a program, preferring the project's own tools. It ends with this process at the latest; its result never rejects. */
export function startProgram(program: string, args: readonly string[], options: ProgramOptions = {}) {
  return execa(program, args, {
    stdio: "inherit",
    preferLocal: true,
    killSignal: "SIGINT",
    forceKillAfterDelay: STOP_GRACE_MS,
    cancelSignal: interruption.signal,
    reject: false,
    ...options,
  });
}

/** Runs a program to its end with its output shown; true if it succeeded. */
export async function succeeds(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<boolean> {
  const result = await startProgram(program, args, options);
  // After Ctrl-C the remaining steps must not start during the clean-up.
  if (interruption.signal.aborted) return new Promise(() => {});
  if (result.failed && result.exitCode === undefined) console.error(result.shortMessage);
  return !result.failed;
}

/** Returns the full path of an installed program in PATH; undefined if there is none. */
export function findProgram(
  name: string,
  folders = (process.env.PATH ?? "").split(delimiter),
): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** True if this process may install Debian packages. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && findProgram("apt-get") !== undefined;
}

/** Installs a Debian package; true if that succeeded. */
export async function aptInstall(name: string): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
  return (await install()) || ((await succeeds("apt-get", ["update", "-qq"], { env })) && (await install()));
}
