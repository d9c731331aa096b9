import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { ServerInfo } from "../http/handlers/serverInfo.ts";
import { demoAccounts, largeDemoAccounts } from "./demoAccounts.ts";
import { endPersonSessions } from "./sessions.store.ts";
import { userStore } from "./users.store.ts";

/** The ids of the demo accounts, the same on every server, so that no column is needed. */
const demoIds: ReadonlySet<string> = new Set([...demoAccounts, ...largeDemoAccounts].map(({ id }) => id));

/** True if an account may sign in: demo accounts, whose passwords are public, only with DEMO=on (clarification 11). */
export function isSignInAllowed(server: Pick<ServerInfo, "demo">, userId: string): boolean {
  return server.demo || !demoIds.has(userId);
}

/** Lists the active admins who may sign in on this server. */
export async function listUsableAdminIds(tx: ReadTx, server: ServerInfo): Promise<string[]> {
  const admins = (await userStore.list(tx)).filter(({ role, isActive }) => role === "admin" && isActive);
  return admins.map(({ _id }) => _id).filter((id) => isSignInAllowed(server, id));
}

/** True if the first admin must be created, with the code from the server's console. */
export async function needsFirstAdmin(tx: ReadTx, server: ServerInfo): Promise<boolean> {
  return (await listUsableAdminIds(tx, server)).length === 0;
}

/** Lists the active demo accounts for the sign-in screen. */
export async function listShownDemoAccounts(tx: ReadTx, server: ServerInfo) {
  if (!server.demo) return [];
  const shown = demoAccounts.filter(({ isShown }) => isShown);
  const users = await Promise.all(shown.map(({ id }) => userStore.find(tx, id)));
  return shown
    .filter((_, index) => users[index]?.isActive)
    .map(({ role, username, password }) => ({ role, username, password }));
}

/** True if a demo account, whose password is public, can sign in. */
export async function hasOpenDemoAccounts(tx: ReadTx, server: Pick<ServerInfo, "demo">): Promise<boolean> {
  if (!server.demo) return false;
  const users = await Promise.all([...demoIds].map((id) => userStore.find(tx, id)));
  return users.some((user) => user?.isActive);
}

/** Ends the sessions of demo accounts, at the start of a server without demo data. */
export async function endDemoSessions(tx: Tx, at: Instant): Promise<void> {
  for (const id of demoIds) await endPersonSessions(tx, id, at);
}
