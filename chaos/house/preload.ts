import { HEARTBEAT_MS } from "#domain/devices/presence.ts";
import { streamLimits } from "../../src/server/http/events/streamLimits.ts";
import { PASSWORD_COST } from "../../src/server/start.ts";
import { CHEAP_PASSWORD_COST } from "../../src/server/testing/testEnv.ts";
import { HASTE } from "../haste.ts";

/**
 * Loaded into the server's program before it starts (node --import): heartbeats come as fast as the devices of chaos expect them,
 * passwords cost nothing, and the process that started the server moves its computer's clock.
 */
Object.assign(streamLimits, { heartbeatMs: HEARTBEAT_MS / HASTE });
Object.assign(PASSWORD_COST, CHEAP_PASSWORD_COST);

const realNow = Date.now;
process.on("message", (aheadMs) => {
  Date.now = () => realNow() + Number(aheadMs);
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
process.channel?.unref();
