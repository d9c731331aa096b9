import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { settingsApi } from "#domain/settings/api.ts";

/** Notifications per watchdog timeout of systemd. */
const NOTIFIED_IN_TIME = 3;
const ASK_TIMEOUT_MS = 10_000;

const notify = promisify(execFile);

/**
 * Notifies systemd, if its unit has a watchdog, that the server responds, with its health for `systemctl status`. A server
 * that does not respond is restarted; a degraded one is not, since a restart repairs no disk and no clock.
 */
export function startWatchdog({ url }: { readonly url: string }, env = process.env): void {
  const everyMs = Number(env.WATCHDOG_USEC ?? 0) / 1_000 / NOTIFIED_IN_TIME;
  if (env.NOTIFY_SOCKET === undefined || !(everyMs > 0)) return;
  const tell = async () => {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    const health = settingsApi.health.output.safeParse(await answer.json()).data;
    const words = health ? [health.status, ...health.reasons].join(" ") : `HTTP ${answer.status}`;
    await notify("systemd-notify", ["WATCHDOG=1", `STATUS=${words}`]);
  };
  // If the server does not respond, nothing is sent and systemd restarts it.
  setInterval(() => void tell().catch(() => undefined), everyMs).unref();
  void tell().catch(() => undefined);
}
