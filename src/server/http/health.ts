import type { z } from "zod";
import { type Health, settingsApi } from "#domain/settings/api.ts";
import { type Feature, handle } from "./feature.ts";

/** Answers that the server and its database work: it reads in a transaction as any other query does. */
export const healthFeature: Feature = {
  handlers: [
    handle(
      settingsApi.health,
      async ({ now, server }): Promise<z.output<typeof Health>> => ({
        status: "ok",
        time: new Date(now).toISOString(),
        version: server.version,
        database: server.dialect,
        storage: server.storage.state(),
        clock: server.clock.state().isWaiting ? "waiting" : "ok",
      }),
    ),
  ],
};
