import { findGrant, type Grant, type Permission } from "#domain/permissions.ts";
import { usePerson } from "./useSession.ts";

/** Returns whether the signed-in person may do this, by the same table that the server enforces. */
export function useMay(permission: Permission): Grant {
  return findGrant(usePerson().role, permission);
}
