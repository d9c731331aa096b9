import { nameKey } from "#domain/entity.ts";
import type { JournalAction } from "#domain/events.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { accountChangeRefusal, newUser, withUserChange } from "#domain/staff/account.ts";
import { accountsApi, type User } from "#domain/staff/accountsApi.ts";
import type { ReadTx } from "../db/tx.ts";
import { diffFields } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { listUsableAdminIds } from "./demo.ts";
import { hashPassword } from "./passwordHash.ts";
import { endPersonSessions } from "./sessions.store.ts";
import { findCredentials, insertUser, userStore } from "./users.store.ts";

const users = handle(accountsApi.users, (ctx) => userStore.list(ctx.tx));

const register = handle(
  accountsApi.register,
  {
    prepare: (ctx, { body }) => hashPassword(body.password, ctx.server.passwordCost),
    run: async (ctx, { body }, passwordHash) => {
      const id = await idFor(body._id, (requestedId) => userStore.isId(ctx.tx, requestedId), ctx.newId);
      if (await findCredentials(ctx.tx, body.username)) throw new Refusal("username-taken");
      await throwIfEmailTaken(ctx.tx, body.email ?? "", id);
      const user = newUser(body, { id, at: ctx.now, role: body.role ?? "waiter" });
      await insertUser(ctx.tx, user, passwordHash);
      ctx.journal({ topic: "staff", entityId: id, action: "user.added", after: user });
      return user;
    },
  },
  { answerToRetry },
);

/** Replays a repeated command with the current state of the account. */
function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return userStore.loadDeletedToo(ctx.tx, params.userId ?? entityId);
}

const update = handle(
  accountsApi.update,
  async (ctx, { params, body }) => {
    const user = await userStore.load(ctx.tx, params.userId);
    if (body.isActive !== undefined && body.isActive !== user.isActive) {
      throw invalidInput([{ field: "isActive", message: "is changed by PATCH /auth/users/{id}/status" }]);
    }
    if (body.role === "admin" && user.role !== "admin") {
      // Admins are created only by `npm run admin` on the server (clarification 43).
      throw invalidInput([{ field: "role", message: "must be waiter, cashier or manager" }]);
    }
    const changed = withUserChange(user, body);
    await checkAccountChange(ctx, user, changed);
    await throwIfEmailTaken(ctx.tx, changed.email, user._id);
    if (changed.role !== user.role) await endPersonSessions(ctx.tx, user._id, ctx.now);
    return await saveChange(ctx, user, changed, "user.changed");
  },
  { answerToRetry },
);

const setStatus = handle(
  accountsApi.setStatus,
  async (ctx, { params, body }) => {
    const user = await userStore.load(ctx.tx, params.userId);
    const changed = { ...user, isActive: body.isActive };
    await checkAccountChange(ctx, user, changed);
    if (!changed.isActive) await endPersonSessions(ctx.tx, user._id, ctx.now);
    return await saveChange(ctx, user, changed, body.isActive ? "user.activated" : "user.deactivated");
  },
  { answerToRetry },
);

const remove = handle(
  accountsApi.remove,
  async (ctx, { params }) => {
    const user = await userStore.load(ctx.tx, params.userId);
    await checkAccountChange(ctx, user, undefined);
    await endPersonSessions(ctx.tx, user._id, ctx.now);
    await userStore.remove(ctx.tx, user._id, ctx.now);
    const before = { username: user.username, name: user.name };
    ctx.journal({ topic: "staff", entityId: user._id, action: "user.deleted", before });
    return { _id: user._id };
  },
  { answerToRetry: replayDelete },
);

/** Throws 409 if the change would remove the caller's own account or the last admin. */
async function checkAccountChange(ctx: CommandCtx, user: User, after: User | undefined): Promise<void> {
  const admins = await listUsableAdminIds(ctx.tx, ctx.server);
  const otherAdmins = admins.filter((id) => id !== user._id).length;
  throwIfRefused(accountChangeRefusal(user, after, { personId: ctx.person._id, otherAdmins }));
}

async function saveChange(ctx: CommandCtx, user: User, changed: User, action: JournalAction): Promise<User> {
  const changes = diffFields(user, changed);
  if (changes) {
    await userStore.save(ctx.tx, changed);
    ctx.journal({ topic: "staff", entityId: user._id, action, ...changes });
  }
  return changed;
}

/** Throws 409 if another account has the email address; several accounts may have none. */
async function throwIfEmailTaken(tx: ReadTx, email: string, id: string): Promise<void> {
  if (email === "") return;
  const otherUsers = (await userStore.list(tx)).filter((user) => user._id !== id);
  if (otherUsers.some((user) => nameKey(user.email) === nameKey(email))) throw new Refusal("email-taken");
}

export const accountHandlers: readonly Handler[] = [users, register, update, setStatus, remove];
