import { Role, type SessionRole } from "../permissions.ts";
import type { RefusalCode } from "../refusal.ts";
import type { Instant } from "../time.ts";
import type { User } from "./accountsApi.ts";
import type { Profile } from "./api.ts";

export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Creates an active account. */
export function newUser(
  fields: NewUser,
  creation: { readonly id: string; readonly at: Instant; readonly role: Role },
): User {
  return {
    _id: creation.id,
    createdAt: creation.at,
    username: fields.username,
    name: fields.name.trim(),
    email: fields.email ?? "",
    phone: fields.phone ?? "",
    role: creation.role,
    isActive: true,
  };
}

export interface UserChange {
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly role?: Role | undefined;
}

/** Applies the given fields to an account. */
export function withUserChange(user: User, change: UserChange): User {
  return {
    ...user,
    name: change.name.trim(),
    email: change.email ?? user.email,
    phone: change.phone ?? user.phone,
    role: change.role ?? user.role,
  };
}

/** True if an account is an active admin. */
const isActiveAdmin = (user: User) => user.role === "admin" && user.isActive;

/**
 * Returns the refusal to change an account to `after` (undefined: delete): people cannot delete or deactivate themselves, and
 * an active admin must remain (clarification 27). `otherAdmins` is the number of other active admins.
 */
export function accountChangeRefusal(
  user: User,
  after: User | undefined,
  by: { readonly personId: string; readonly otherAdmins: number },
): RefusalCode | undefined {
  const isGone = after === undefined || (user.isActive && !after.isActive);
  if (isGone && user._id === by.personId) return "own-account";
  const isAdminLost = isActiveAdmin(user) && (after === undefined || !isActiveAdmin(after));
  return isAdminLost && by.otherAdmins === 0 ? "last-admin" : undefined;
}

/** Returns the profile of an account, as in the answer to a sign-in. Throws for a kitchen display, which has none. */
export function toProfile({
  _id,
  username,
  name,
  role,
}: Omit<Profile, "role"> & { readonly role: SessionRole }): Profile {
  return { _id, username, name, role: Role.parse(role) };
}
