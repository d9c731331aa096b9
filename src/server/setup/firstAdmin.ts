import { timingSafeEqual } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import { setupApi } from "#domain/setup/api.ts";
import { newUser } from "#domain/staff/account.ts";
import type { PrepareCtx } from "../http/handlers/context.ts";
import { handle } from "../http/handlers/handler.ts";
import { loadSettings } from "../settings/settings.store.ts";
import { listShownDemoAccounts, needsFirstAdmin } from "../staff/demo.ts";
import { throttled } from "../staff/loginThrottling.ts";
import { hashPassword } from "../staff/passwordHash.ts";
import { openSession } from "../staff/signIn.ts";
import { findCredentials, insertUser } from "../staff/users.store.ts";
import { hasStartedForReal } from "./started.store.ts";

export const readSetup = handle(setupApi.read, async ({ tx, server }) => {
  const { resortTitle, picture, canonicalOrigin } = await loadSettings(tx);
  return {
    resortTitle,
    picture,
    canonicalOrigin,
    demo: server.demo && !(await hasStartedForReal(tx)),
    needsFirstAdmin: await needsFirstAdmin(tx, server),
    demoAccounts: await listShownDemoAccounts(tx, server),
  };
});

export const firstAdmin = handle(
  setupApi.firstAdmin,
  {
    prepare: async (ctx, { body }) => {
      if (!(await needsFirstAdmin(ctx.tx, ctx.server))) throw new Refusal("setup-done");
      const asker = { account: "first admin", address: ctx.address, isSignedIn: false };
      const isRight = await throttled(
        ctx.state.loginThrottling,
        asker,
        async () => isSetupCode(ctx, body.code) || undefined,
      );
      if (!isRight) throw new Refusal("setup-code-wrong");
      return await hashPassword(body.password, ctx.server.passwordCost);
    },
    run: async (ctx, { body }, passwordHash) => {
      if (!(await needsFirstAdmin(ctx.tx, ctx.server))) throw new Refusal("setup-done");
      if (await findCredentials(ctx.tx, body.username)) throw new Refusal("username-taken");
      const user = newUser(body, { id: ctx.newId(), at: ctx.now, role: "admin" });
      await insertUser(ctx.tx, user, passwordHash);
      ctx.journal({
        topic: "staff",
        entityId: user._id,
        action: "user.added",
        after: user,
        by: user._id,
      });
      return await openSession(ctx, user);
    },
  },
  { replay: false },
);

function isSetupCode({ server }: PrepareCtx, code: string): boolean {
  const typedCode = Buffer.from(code.trim().toUpperCase());
  const expectedCode = Buffer.from(server.setupCode.toUpperCase());
  return typedCode.length === expectedCode.length && timingSafeEqual(typedCode, expectedCode);
}
