import { findGrant, type Grant, type Permission } from "#domain/permissions.ts";
import { usePerson } from "./useSession.ts";

/** Returns whether the signed-in person has a permission, by the table that the server enforces. */
export function useMay(permission: Permission): Grant {
  return findGrant(usePerson().role, permission);
}
