import { Refusal } from "#domain/refusal.ts";
import { toProfile } from "#domain/staff/account.ts";
import { accountsApi, type User } from "#domain/staff/accountsApi.ts";
import { passwordRule } from "#domain/staff/api.ts";
import { invalidInput } from "../http/decode.ts";
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
    run: async (ctx, { params, body }, passwordHash) => {
      const user = await userStore.load(ctx.tx, params.userId);
      throwIfTooShort(user, "password", body.password);
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
    run: async (ctx, { body }, passwordHash) => {
      const user = await userStore.load(ctx.tx, ctx.person._id);
      throwIfTooShort(user, "newPassword", body.newPassword);
      await savePasswordHash(ctx.tx, user._id, passwordHash);
      await forgetWrongPins(ctx.tx, user._id);
      await endPersonSessions(ctx.tx, user._id, ctx.now, { except: ctx.sessionHash });
      journalPasswordSet(ctx, user._id);
      return toProfile(user);
    },
  },
  { answerToRetry: async (ctx) => toProfile(await userStore.loadDeletedToo(ctx.tx, ctx.person._id)) },
);

/** Throws 422 for a new password that is too short for the person's role. */
function throwIfTooShort({ role }: User, field: string, password: string): void {
  const issue = passwordRule(role).safeParse(password).error?.issues[0];
  if (issue) throw invalidInput([{ field, message: issue.message }]);
}

/** Journals that a password was set, without the password. */
function journalPasswordSet(ctx: CommandCtx, userId: string): void {
  ctx.journal({ topic: "staff", entityId: userId, action: "user.passwordSet" });
}

export const passwordHandlers: readonly Handler[] = [setPassword, changeOwnPassword];
