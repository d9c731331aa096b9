import type { TableStatus } from "../../floor/tablesApi.ts";
import { KotStatus } from "../kot/api.ts";

interface Approvable {
  readonly reason?: unknown;
  readonly approval?: unknown;
}

/**
 * Returns whether a change of an order takes nothing back that the kitchen has seen and gives away no more than the person may:
 * for both a screen asks for a reason or an approval first, and the server refuses such a change without them.
 */
export function needsNoApproval({ reason, approval }: Approvable): boolean {
  return reason === undefined && approval === undefined;
}

/**
 * Returns whether an order's update leaves its lines alone. A list that replaces them all needs the server: it would take back what
 * others added meanwhile, and its KOT could not be asked about.
 */
export function isOfTermsOnly({ items, ...approvable }: Approvable & { readonly items?: unknown }): boolean {
  return items === undefined && needsNoApproval(approvable);
}

interface Paying {
  readonly paymentType?: string | undefined;
  readonly status?: string | undefined;
}

/** Returns whether a payment is in cash: that is in the drawer already. Everything else needs a word from elsewhere. */
export function isCash({ paymentType, status }: Paying): boolean {
  return (paymentType ?? status) === "cash";
}

/** Returns whether an order's new status is one of the kitchen's, which neither settles nor voids it. */
export function isKitchenStatus({ status }: { readonly status: string }): boolean {
  return KotStatus.safeParse(status).success;
}

/** Returns whether a table is booked, freed or reserved. Out of service is management. */
export function isUsualTableStatus({ status }: { readonly status: TableStatus }): boolean {
  return status !== "out-of-service";
}
