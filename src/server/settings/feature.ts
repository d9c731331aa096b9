import { settingsApi } from "#domain/settings/api.ts";
import { withChanges } from "#domain/settings/changes.ts";
import { settingsProblems } from "#domain/settings/problems.ts";
import { diffFields } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";
import { backupHandlers } from "./backups.ts";
import { clockHandlers } from "./clock.ts";
import { loadSettings, saveSettings } from "./settings.store.ts";

const read = handle(settingsApi.read, (ctx) => loadSettings(ctx.tx));

const save = handle(
  settingsApi.save,
  async (ctx, { body }) => {
    const settings = await loadSettings(ctx.tx);
    const changed = withChanges(settings, body);
    const problems = settingsProblems(changed);
    if (problems.length > 0) throw invalidInput(problems);
    const changes = diffFields(settings, changed);
    if (changes) {
      await saveSettings(ctx.tx, changed, ctx.now);
      ctx.journal({ topic: "settings", entityId: "settings", action: "settings.changed", ...changes });
    }
    return changed;
  },
  { answerToRetry: (ctx) => loadSettings(ctx.tx) },
);

export const settingsFeature: Feature = {
  handlers: [read, save, ...backupHandlers, ...clockHandlers],
};
