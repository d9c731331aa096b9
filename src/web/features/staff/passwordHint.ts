import type { Role } from "#domain/permissions.ts";
import { ADMIN_PASSWORD_LENGTH_MIN, PASSWORD_LENGTH_MIN } from "#domain/staff/api.ts";

/** Returns the hint beside the field of a new password. */
export function passwordHint(role: Role): string {
  return `At least ${role === "admin" ? ADMIN_PASSWORD_LENGTH_MIN : PASSWORD_LENGTH_MIN} characters`;
}
