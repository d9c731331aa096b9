import type { Role } from "#domain/permissions.ts";
import { demoId } from "./demoId.ts";

/** An account that may sign in while the server runs with demo data. */
export interface DemoAccount {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** True if the sign-in screen shows it. The others fill lists and reports. */
  readonly isShown: boolean;
}

function account(role: Role, username: string, name: string, isShown: boolean): DemoAccount {
  return {
    id: demoId(`account/${username}`),
    username,
    password: `${username}123`,
    name,
    email: `${username}@palmgrove.example`,
    role,
    isShown,
  };
}

export const demoAccounts: readonly DemoAccount[] = [
  account("admin", "admin", "Meera Kamat", true),
  account("waiter", "waiter", "Asha Naik", true),
  account("waiter", "rohan", "Rohan Gaonkar", false),
  account("waiter", "joseph", "Joseph Fernandes", false),
];
