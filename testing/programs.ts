import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { execa, type Options } from "execa";

/** What must be undone when the run ends, however it ends: clusters stopped, folders removed. */
const cleanups: (() => Promise<void>)[] = [];
const STOP_GRACE_MS = 5_000;
/** Aborted by Ctrl-C, which ends every program that runs. */
const interruption = new AbortController();

export function atEnd(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** Undoes what was set up, latest first. Safe to call twice. */
export async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}

/** Ctrl-C and a stopped job clean up like a finished run. */
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

interface ProgramOptions extends Pick<Options, "cwd" | "env" | "uid" | "gid"> {
  /** Input, output and errors; default: this process's own. */
  readonly stdio?: "ignore" | readonly ["ignore", "ignore", "inherit"];
}

/** Starts a program, the project's own tools first. It ends with this process at the latest; its result never throws. */
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

/** Runs a program to its end with its output shown, and says whether it succeeded. */
export async function succeeds(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<boolean> {
  const result = await startProgram(program, args, options);
  // After Ctrl-C the run goes nowhere: the steps left must not start while the clean-up is at work.
  if (interruption.signal.aborted) return new Promise(() => {});
  if (result.failed && result.exitCode === undefined) console.error(result.shortMessage);
  return !result.failed;
}

/** The full path of an installed program, if there is one. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Whether this process may install Debian packages. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && findProgram("apt-get") !== undefined;
}

export async function aptInstall(name: string): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
  return (await install()) || ((await succeeds("apt-get", ["update", "-qq"], { env })) && (await install()));
}
