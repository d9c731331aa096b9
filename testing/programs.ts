import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** What must be undone when the run ends, however it ends: clusters stopped, folders removed. */
const cleanups: (() => Promise<void>)[] = [];
const running = new Set<ChildProcess>();
const STOP_GRACE_MS = 5_000;
let isInterrupted = false;

export function atEnd(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** Ends what still runs, undoes what was set up, latest first. Safe to call twice. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(stopProcess));
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
      isInterrupted = true;
      console.log(`\n${signal}: stopping`);
      cleanUp().finally(() => process.exit(code));
    });
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGINT");
  const impatient = setTimeout(() => child.kill("SIGKILL"), STOP_GRACE_MS);
  await ended;
  clearTimeout(impatient);
}

/** Starts a program with this Node and the project's own tools first in PATH. */
export function startProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const path = [dirname(process.execPath), join(process.cwd(), "node_modules/.bin"), process.env.PATH];
  const env = { ...process.env, ...options.env, PATH: path.join(delimiter) };
  const child = spawn(program, args, { stdio: "inherit", ...options, env });
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/** Runs a program to its end with its output shown, and says whether it succeeded. */
export async function succeeds(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<boolean> {
  // After Ctrl-C the run goes nowhere: the steps left must not start while the clean-up is at work.
  if (isInterrupted) return new Promise(() => {});
  const child = startProgram(program, args, options);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      if (!isInterrupted) resolve(code === 0);
    });
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
  });
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
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
  return (await install()) || ((await succeeds("apt-get", ["update", "-qq"], { env })) && (await install()));
}
