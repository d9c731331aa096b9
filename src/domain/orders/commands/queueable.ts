import type { TableStatus } from "../../floor/tablesApi.ts";
import { KotStatus } from "../kot/api.ts";

interface Approvable {
  readonly reason?: unknown;
  readonly approval?: unknown;
}

/**
 * True if a command has neither a reason nor an approval. Only commands that void dishes or give away more than the person
 * may have them, and the server refuses those without.
 */
export function needsNoApproval({ reason, approval }: Approvable): boolean {
  return reason === undefined && approval === undefined;
}

/**
 * True if an update leaves the lines unchanged. A list that replaces all lines needs the server: queued, it would remove
 * lines that others add meanwhile, and a late KOT of it could not be confirmed.
 */
export function isOfTermsOnly({ items, ...approvable }: Approvable & { readonly items?: unknown }): boolean {
  return items === undefined && needsNoApproval(approvable);
}

interface Paying {
  readonly paymentType?: string | undefined;
  readonly status?: string | undefined;
}

/** True if a payment is in cash, which is already in the drawer. Other payments need a confirmation from outside. */
export function isCash({ paymentType, status }: Paying): boolean {
  return (paymentType ?? status) === "cash";
}

/** True if a status is one of the kitchen's, which neither settles nor voids the order. */
export function isKitchenStatus({ status }: { readonly status: string }): boolean {
  return KotStatus.safeParse(status).success;
}

/** True if a table is booked, freed or reserved. Only admins set it out of service. */
export function isUsualTableStatus({ status }: { readonly status: TableStatus }): boolean {
  return status !== "out-of-service";
}
