import type { Server } from "./start.ts";

/** Less than the five seconds after which the server is killed; requests unfinished by then are not acknowledged. */
const STOP_TIMEOUT_MS = 4_500;
/** How often it is checked whether the parent npm process still runs. */
const NPM_CHECK_MS = 250;

/**
 * Closes the server and ends the process on SIGTERM, on Ctrl-C, and when the `npm start` that started it has ended.
 * npm passes a signal on to the shell between itself and this process, and many shells end without passing it on.
 */
export function stopOnSignal(server: Pick<Server, "close">, parent: number): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop in order: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (process.env.npm_lifecycle_event !== "start") return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, NPM_CHECK_MS).unref();
}
