import { findGrant, type Grant, type Permission } from "#domain/permissions.ts";
import { usePerson } from "./useSession.ts";

/** Returns the signed-in person's grant of a permission (yes, approval or no), by the same rules as the server. */
export function useMay(permission: Permission): Grant {
  return findGrant(usePerson().role, permission);
}
