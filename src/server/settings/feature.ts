import { type Settings, settingsApi } from "#domain/settings/api.ts";
import { withChanges } from "#domain/settings/changes.ts";
import { settingsProblems } from "#domain/settings/problems.ts";
import { runningDayApi } from "#domain/settings/runningDay.ts";
import { diffFields } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";
import { storeImage } from "../media/images.store.ts";
import { prepareImage } from "../media/prepareImage.ts";
import { backupHandlers } from "./backups.ts";
import { readFirstOpenDay } from "./businessDays.store.ts";
import { clockHandlers } from "./clock.ts";
import { loadSettings, saveSettings } from "./settings.store.ts";

const read = handle(settingsApi.read, (ctx) => loadSettings(ctx.tx));

const answerToRetry = (ctx: QueryCtx) => loadSettings(ctx.tx);

const runningDay = handle(runningDayApi.read, async (ctx) => ({
  firstOpen: await readFirstOpenDay(ctx.tx),
}));

const save = handle(
  settingsApi.save,
  async (ctx, { body }) => {
    const settings = await loadSettings(ctx.tx);
    const changed = withChanges(settings, body);
    const problems = settingsProblems(changed);
    if (problems.length > 0) throw invalidInput(problems);
    return await saveChange(ctx, settings, changed);
  },
  { answerToRetry },
);

const savePicture = handle(
  settingsApi.savePicture,
  {
    prepare: (_, { file }) => prepareImage(file, "menu"),
    run: async (ctx, _, image) => {
      if (!image) throw invalidInput([{ field: "image", message: "is missing" }]);
      const settings = await loadSettings(ctx.tx);
      const picture = await storeImage(ctx.tx, image, ctx.now);
      return await saveChange(ctx, settings, { ...settings, picture });
    },
  },
  { answerToRetry },
);

async function saveChange(ctx: CommandCtx, settings: Settings, changed: Settings): Promise<Settings> {
  const changes = diffFields(settings, changed);
  if (changes) {
    await saveSettings(ctx.tx, changed, ctx.now);
    ctx.journal({ topic: "settings", entityId: "settings", action: "settings.changed", ...changes });
  }
  return changed;
}

export const settingsFeature: Feature = {
  handlers: [read, runningDay, save, savePicture, ...backupHandlers, ...clockHandlers],
};
