import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody, Id, Name, stored } from "../entity.ts";
import { AssignableRole, Role } from "../permissions.ts";
import { PASSWORD_LENGTH_MAX, Password, Profile, Username } from "./api.ts";

export const EMAIL_LENGTH_MAX = 200;
export const PHONE_LENGTH_MAX = 30;

const Phone = z.string().max(PHONE_LENGTH_MAX);
/** An email address, or empty: not everybody has one (clarification 53). */
const Email = z
  .string()
  .max(EMAIL_LENGTH_MAX)
  .refine(
    (email) => email === "" || z.email().safeParse(email).success,
    "must be in the form of name@example.com",
  );
/** An account. Never contains a password or its hash. */
export const User = z.object({
  ...stored("user"),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  isActive: z.boolean(),
});
export type User = z.output<typeof User>;

/** The endpoints of accounts and passwords, separate from those of the sign-in, which a device loads first. */
export const accountsApi = {
  users: query({
    path: "/auth/users",
    permission: "staff.manage",
    summary: "All accounts",
    output: z.array(User),
  }),
  /** 409 username-taken, email-taken. The default role is waiter. Admins are created on the server only (clarification 43). */
  register: command({
    method: "POST",
    path: "/auth/register",
    permission: "staff.manage",
    summary: "Add a waiter",
    delivery: "needs-server",
    body: z.strictObject({
      _id: Id.optional(),
      username: Username,
      name: Name,
      email: Email.optional(),
      phone: Phone.optional(),
      password: Password,
      role: AssignableRole.optional(),
    }),
    output: User,
    success: "Waiter added successfully",
    failure: "Failed to add waiter",
  }),
  /** `isActive` has its own endpoint: a value other than the current one is 422 here. */
  update: command({
    method: "PUT",
    path: "/auth/users/:userId",
    permission: "staff.manage",
    summary: "Change an account",
    delivery: "needs-server",
    body: z.strictObject({
      ...answerSchema(User),
      name: Name,
      email: Email.optional(),
      phone: Phone.optional(),
      role: Role.optional(),
      isActive: z.boolean().optional(),
    }),
    output: User,
    success: "Waiter updated successfully",
    failure: "Failed to update waiter",
  }),
  /** Deactivating ends the person's sessions immediately. 409 own-account, last-admin. */
  setStatus: command({
    method: "PATCH",
    path: "/auth/users/:userId/status",
    permission: "staff.manage",
    summary: "Activate or deactivate an account",
    delivery: "needs-server",
    body: z.strictObject({ isActive: z.boolean() }),
    output: User,
    failure: "Failed to update status",
  }),
  /** Ends all sessions of the person. 409 own-password for the own account. */
  setPassword: command({
    method: "PATCH",
    path: "/auth/users/:userId/password",
    permission: "staff.manage",
    summary: "Set another person's password",
    delivery: "needs-server",
    body: z.strictObject({ password: Password }),
    output: User,
    success: "Password set",
    failure: "Failed to set password",
  }),
  /** Ends the person's other sessions. 422 wrong-password. */
  changeOwnPassword: command({
    method: "PATCH",
    path: "/auth/password",
    permission: "signedIn",
    passwordOnly: true,
    summary: "Change one's own password",
    delivery: "needs-server",
    body: z.strictObject({ currentPassword: z.string().max(PASSWORD_LENGTH_MAX), newPassword: Password }),
    output: Profile,
    success: "Password changed",
    failure: "Failed to change password",
  }),
  remove: command({
    method: "DELETE",
    path: "/auth/users/:userId",
    permission: "staff.manage",
    summary: "Delete an account",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Waiter deleted successfully",
    failure: "Failed to delete waiter",
  }),
};
