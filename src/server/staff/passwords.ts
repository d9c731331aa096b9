import { Refusal } from "#domain/refusal.ts";
import { toProfile } from "#domain/staff/account.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { throwUnlessOwnPassword } from "./credentials.ts";
import { hashPassword } from "./passwordHash.ts";
import { forgetWrongPins } from "./pins.store.ts";
import { endPersonSessions } from "./sessions.store.ts";
import { savePasswordHash, userStore } from "./users.store.ts";

const setPassword = handle(
  accountsApi.setPassword,
  {
    prepare: (ctx, { params, body }) => {
      if (params.userId === ctx.person._id) throw new Refusal("own-password");
      return hashPassword(body.password, ctx.server.passwordCost);
    },
    run: async (ctx, { params }, passwordHash) => {
      const user = await userStore.load(ctx.tx, params.userId);
      await savePasswordHash(ctx.tx, user._id, passwordHash);
      await endPersonSessions(ctx.tx, user._id, ctx.now);
      journalPasswordSet(ctx, user._id);
      return user;
    },
  },
  { answerToRetry: (ctx, { params }) => userStore.loadDeletedToo(ctx.tx, params.userId) },
);

const changeOwnPassword = handle(
  accountsApi.changeOwnPassword,
  {
    prepare: async (ctx, { body }) => {
      await throwUnlessOwnPassword(ctx, body.currentPassword);
      return await hashPassword(body.newPassword, ctx.server.passwordCost);
    },
    run: async (ctx, _, passwordHash) => {
      const user = await userStore.load(ctx.tx, ctx.person._id);
      await savePasswordHash(ctx.tx, user._id, passwordHash);
      await forgetWrongPins(ctx.tx, user._id);
      await endPersonSessions(ctx.tx, user._id, ctx.now, { except: ctx.sessionHash });
      journalPasswordSet(ctx, user._id);
      return toProfile(user);
    },
  },
  { answerToRetry: async (ctx) => toProfile(await userStore.loadDeletedToo(ctx.tx, ctx.person._id)) },
);

/** Journals that a password was set, without the password. */
function journalPasswordSet(ctx: CommandCtx, userId: string): void {
  ctx.journal({ topic: "staff", entityId: userId, action: "user.passwordSet" });
}

export const passwordHandlers: readonly Handler[] = [setPassword, changeOwnPassword];
