import type { z } from "zod";
import { type Health, type HealthReason, settingsApi } from "#domain/settings/api.ts";
import { isDatabaseUnreachable } from "../db/postgres/databaseUnreachable.ts";
import { type Feature, handle } from "./handlers/handler.ts";
import type { ServerInfo } from "./handlers/serverInfo.ts";

/** Answers the server's health, with a test read in a transaction. */
export const healthFeature: Feature = {
  handlers: [
    {
      ...handle(settingsApi.health, async ({ server }) => health(server)),
      onFailure: (server, error) =>
        isDatabaseUnreachable(error) ? health(server, ["database-away"]) : undefined,
    },
  ],
};

/** Returns the server's health; `more` are reasons from outside. */
function health(server: ServerInfo, more: readonly HealthReason[] = []): z.output<typeof Health> {
  const storage = server.storage.state();
  const { isWaiting, serverTime } = server.clock.state();
  const copy = server.backups?.copier?.trouble();
  const reasons: HealthReason[] = [...more];
  if (storage === "full") reasons.push("storage-full");
  if (storage === "not-writable") reasons.push("storage-not-writable");
  if (storage === "damaged") reasons.push("database-damaged");
  if (isWaiting) reasons.push("clock-waiting");
  if (copy) reasons.push(copy.kind === "stopped" || copy.kind === "behind" ? "copy-behind" : "copy-gone");
  return {
    status: reasons.length === 0 ? "ok" : "degraded",
    reasons,
    time: new Date(serverTime).toISOString(),
    version: server.version,
    database: server.dialect,
    storage,
    clock: isWaiting ? "waiting" : "ok",
  };
}
