import { cpSync, rmSync } from "node:fs";
import { z } from "zod";
import { instant } from "#domain/time.ts";
import { readEnv } from "../../src/server/env.ts";
import { streamLimits } from "../../src/server/http/events/streamLimits.ts";
import { startServer } from "../../src/server/start.ts";
import { CHEAP_PASSWORD_COST } from "../../src/server/testing/testEnv.ts";
import { HASTE } from "../haste.ts";

/**
 * A program: the server as the environment says. The process that started it sets its computer's clock and has it
 * start again on other data: in a process that is there already that takes a tenth of the time.
 */
const PLENTY_BYTES = 1024 ** 4;
const Message = z.object({
  aheadMs: z.number().optional(),
  /** The folder to copy the data from. */
  dataFrom: z.string().optional(),
});
export type Message = z.output<typeof Message>;

const env = readEnv();
let aheadMs = 0;
const start = (port: number) =>
  startServer(
    { ...env, PORT: port },
    {
      clock: () => instant(Date.now() + aheadMs),
      passed: () => performance.now(),
      passwordCost: CHEAP_PASSWORD_COST,
      streamLimits: { ...streamLimits, heartbeatMs: streamLimits.heartbeatMs / HASTE },
      freeBytes: async () => PLENTY_BYTES,
    },
  );
let server = await start(env.PORT);

process.on("message", async (text: string) => {
  const message = Message.parse(JSON.parse(text));
  if (message.dataFrom !== undefined) {
    await server.close();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
    cpSync(message.dataFrom, env.DATA_DIR, { recursive: true });
    aheadMs = 0;
    server = await start(env.PORT);
  }
  if (message.aheadMs !== undefined) aheadMs = message.aheadMs;
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
process.stdout.write(`Rasoi is ready at ${server.url}\n`);
