import { Refusal } from "#domain/refusal.ts";
import { newUser } from "#domain/staff/account.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { FROM_CONSOLE } from "../db/journal.ts";
import type { Write } from "../db/write.ts";
import type { BusinessDays } from "../http/handlers/context.ts";
import { endPersonSessions } from "./sessions.store.ts";
import { findCredentials, insertUser, savePasswordHash, userStore } from "./users.store.ts";

export interface AccessGrant {
  readonly username: string;
  readonly passwordHash: string;
  readonly newId: string;
}

/**
 * Creates an admin with an unknown username, or sets a new password for an existing account, which is activated, keeps its
 * role, and loses its sessions. Throws username-taken for an account that `mayUse` rejects (a demo account).
 */
export async function grantAccess(
  write: Write,
  days: BusinessDays,
  access: AccessGrant,
  mayUse: (userId: string) => boolean,
): Promise<{ readonly user: User; readonly isNew: boolean }> {
  const { tx, now } = write;
  const existing = await findCredentials(tx, access.username);
  if (existing && !mayUse(existing.user._id)) throw new Refusal("username-taken");
  const fields = { username: access.username, name: access.username };
  const user = existing
    ? { ...existing.user, isActive: true }
    : newUser(fields, { id: access.newId, at: now, role: "admin" });
  if (existing) {
    await userStore.save(tx, user);
    await savePasswordHash(tx, user._id, access.passwordHash);
    await endPersonSessions(tx, user._id, now);
  } else {
    await insertUser(tx, user, access.passwordHash);
  }
  write.journal({
    ...FROM_CONSOLE,
    businessDay: days.of(now),
    topic: "staff",
    action: existing ? "user.passwordSet" : "user.added",
    entityId: user._id,
    change: JSON.stringify(existing ? {} : { after: user }),
  });
  return { user, isNew: !existing };
}
