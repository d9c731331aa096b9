import type { Role } from "../permissions.ts";
import type { RefusalCode } from "../refusal.ts";
import type { Instant } from "../time.ts";
import type { Profile, User } from "./api.ts";

export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string | undefined;
}

export function newUser(
  fields: NewUser,
  made: { readonly id: string; readonly at: Instant; readonly role: Role },
): User {
  return {
    _id: made.id,
    createdAt: made.at,
    username: fields.username,
    name: fields.name.trim(),
    email: fields.email ?? "",
    phone: fields.phone ?? "",
    role: made.role,
    isActive: true,
  };
}

export interface UserChange {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly role?: Role | undefined;
}

/** The account with the fields that a change names. */
export function withUserChange(user: User, change: UserChange): User {
  return {
    ...user,
    name: change.name.trim(),
    email: change.email,
    phone: change.phone ?? user.phone,
    role: change.role ?? user.role,
  };
}

/** Whether an account counts as one that can administer the resort. */
const isActiveAdmin = (user: User) => user.role === "admin" && user.isActive;

/**
 * Why an account may not become `after` (undefined: deleted): nobody deletes or deactivates themselves, and one admin
 * who can sign in always remains (decision 27). `adminsElse` counts the other active admins.
 */
export function refuseAccountChange(
  user: User,
  after: User | undefined,
  by: { readonly personId: string; readonly adminsElse: number },
): RefusalCode | undefined {
  const isGone = after === undefined || (user.isActive && !after.isActive);
  if (isGone && user._id === by.personId) return "own-account";
  const isAdminLost = isActiveAdmin(user) && (after === undefined || !isActiveAdmin(after));
  return isAdminLost && by.adminsElse === 0 ? "last-admin" : undefined;
}

/** The part of an account that answers to sign-in carry. */
export function profileOf({ _id, username, name, role }: Profile): Profile {
  return { _id, username, name, role };
}
