import { cpSync, rmSync } from "node:fs";
import { HEARTBEAT_MS } from "#domain/devices/presence.ts";
import { instant } from "#domain/time.ts";
import { readEnv } from "../../src/server/env.ts";
import { streamLimits } from "../../src/server/http/events/streamLimits.ts";
import { startServer } from "../../src/server/start/start.ts";
import { stopOnSignal } from "../../src/server/start/stop.ts";
import { CHEAP_PASSWORD_COST } from "../../src/server/testing/testEnv.ts";
import { SPEEDUP } from "../speedup.ts";

/**
 * The server process of a chaos run, with sped-up heartbeats and cheap passwords. Its parent process sends "clock MS" to set the
 * clock and "renew FOLDER" to restart it on other data: a tenth of the time of a new process.
 */
const env = readEnv();
let aheadMs = 0;
const overrides = {
  clock: () => instant(Date.now() + aheadMs),
  passed: () => performance.now(),
  passwordCost: CHEAP_PASSWORD_COST,
  streamLimits: { ...streamLimits, heartbeatMs: HEARTBEAT_MS / SPEEDUP },
};
let server = await startServer(env, overrides);

async function renew(folder: string): Promise<void> {
  await server.close();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
  cpSync(folder, env.DATA_DIR, { recursive: true });
  aheadMs = 0;
  server = await startServer(env, overrides);
}

process.on("message", async (message: string) => {
  const [what, value = ""] = message.split(" ");
  if (what === "renew") await renew(value);
  else aheadMs = Number(value);
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
stopOnSignal({ close: () => server.close() }, process.ppid);
process.stdout.write(`Rasoi is ready at ${server.url}\n`);
