import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { ServerInfo } from "../http/feature.ts";
import { demoAccounts } from "./demoAccounts.ts";
import { endPersonSessions } from "./sessions.store.ts";
import { userStore } from "./users.store.ts";

/** The ids of the demo accounts. They are the same on every server, so no column needs to mark them. */
const demoIds: ReadonlySet<string> = new Set(demoAccounts.map(({ id }) => id));

/**
 * Returns whether an account may sign in on this server. Demo accounts may only with DEMO=on, because their passwords
 * are public (clarification 11).
 */
export function isSignInAllowed(server: Pick<ServerInfo, "demo">, userId: string): boolean {
  return server.demo || !demoIds.has(userId);
}

/** Lists the active admins who may sign in on this server. */
export async function listUsableAdminIds(tx: ReadTx, server: ServerInfo): Promise<string[]> {
  const admins = (await userStore.list(tx)).filter(({ role, isActive }) => role === "admin" && isActive);
  return admins.map(({ _id }) => _id).filter((id) => isSignInAllowed(server, id));
}

/** Returns whether the first visitor must create the first admin, with the code from the server's console. */
export async function needsFirstAdmin(tx: ReadTx, server: ServerInfo): Promise<boolean> {
  return (await listUsableAdminIds(tx, server)).length === 0;
}

/** Lists the demo accounts that the sign-in screen shows, without those that were deleted or deactivated. */
export async function listShownDemoAccounts(tx: ReadTx, server: ServerInfo) {
  if (!server.demo) return [];
  const shown = demoAccounts.filter(({ isShown }) => isShown);
  const users = await Promise.all(shown.map(({ id }) => userStore.find(tx, id)));
  return shown
    .filter((_, index) => users[index]?.isActive)
    .map(({ role, username, password }) => ({ role, username, password }));
}

/** Returns whether somebody could sign in with a demo account's password, which is public. */
export async function hasOpenDemoAccounts(tx: ReadTx, server: Pick<ServerInfo, "demo">): Promise<boolean> {
  if (!server.demo) return false;
  const users = await Promise.all(demoAccounts.map(({ id }) => userStore.find(tx, id)));
  return users.some((user) => user?.isActive);
}

/** Ends the sessions of demo accounts, when a server starts without demo data. */
export async function endDemoSessions(tx: Tx, at: Instant): Promise<void> {
  for (const id of demoIds) await endPersonSessions(tx, id, at);
}
