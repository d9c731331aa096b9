import { settingsApi } from "#domain/settings/api.ts";
import { settingsProblems } from "#domain/settings/problems.ts";
import { changesOf } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import { type Feature, handle } from "../http/feature.ts";
import { backupHandlers } from "./backups.ts";
import { clockHandlers } from "./clock.ts";
import { loadSettings, saveSettings } from "./settings.store.ts";

const read = handle(settingsApi.read, (ctx) => loadSettings(ctx.tx));

const save = handle(settingsApi.save, async (ctx, { body }) => {
  const problems = settingsProblems(body);
  if (problems.length > 0) throw invalidInput(problems);
  const settings = await loadSettings(ctx.tx);
  const changes = changesOf(settings, body);
  if (changes) {
    await saveSettings(ctx.tx, body, ctx.now);
    ctx.journal({ topic: "settings", entityId: "settings", action: "settings.changed", ...changes });
  }
  return body;
});

export const settingsFeature: Feature = {
  handlers: [read, save, ...backupHandlers, ...clockHandlers],
};
