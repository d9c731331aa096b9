import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { ServerFacts } from "../http/feature.ts";
import { demoAccounts } from "./demoAccounts.ts";
import { endSessionsOf } from "./sessions.store.ts";
import { findUser, listActiveAdminIds } from "./users.store.ts";

/** The demo accounts' ids are the same on every server, so no column has to mark them. */
const demoIds: ReadonlySet<string> = new Set(demoAccounts.map(({ id }) => id));

/** Everybody knows the demo passwords: without demo data these accounts cannot sign in (decision 11). */
export function mayEverSignIn(server: Pick<ServerFacts, "demo">, userId: string): boolean {
  return server.demo || !demoIds.has(userId);
}

/** Active admins who can sign in on this server as it runs. */
export async function listUsableAdminIds(tx: ReadTx, server: ServerFacts): Promise<string[]> {
  return (await listActiveAdminIds(tx)).filter((id) => mayEverSignIn(server, id));
}

/** Whether the first visitor must make the first admin, with the code from the server's console. */
export async function needsFirstAdmin(tx: ReadTx, server: ServerFacts): Promise<boolean> {
  return (await listUsableAdminIds(tx, server)).length === 0;
}

/** The accounts that the sign-in screen names, as long as they are still there. */
export async function listShownAccounts(tx: ReadTx, server: ServerFacts) {
  if (!server.demo) return [];
  const shown = demoAccounts.filter(({ isShown }) => isShown);
  const users = await Promise.all(shown.map(({ id }) => findUser(tx, id)));
  return shown
    .filter((_, index) => users[index]?.isActive)
    .map(({ role, username, password }) => ({ role, username, password }));
}

/** Ends what is left of demo sign-ins when a server starts without demo data. */
export async function endDemoSessions(tx: Tx, at: Instant): Promise<void> {
  for (const id of demoIds) await endSessionsOf(tx, id, at);
}
