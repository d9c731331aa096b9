import { z } from "zod";

export const Role = z.enum(["waiter", "admin"]);
export type Role = z.infer<typeof Role>;

/** The role that may do least. */
export const LEAST_ROLE: Role = "waiter";

/** The grants of a role: at once, with an admin's approval of that one action, or not at all. */
export type Grant = "yes" | "approval" | "no";

/**
 * Who may do what (docs/clarifications.md, "Who may do what"). The server enforces it, the screens read it to
 * hide or disable; a route names one of these, or "public" / "signedIn".
 */
export const permissions = {
  /** See areas, tables, menu, orders, KOTs, bills. */
  "floor.read": { waiter: "yes", admin: "yes" },
  /** Take orders, send and print KOTs, print bills, settle, discount up to the limit in settings. */
  "orders.take": { waiter: "yes", admin: "yes" },
  /** Move KOT and order status. */
  "kot.move": { waiter: "yes", admin: "yes" },
  /** Mark an item out of stock or back. */
  "menu.availability": { waiter: "yes", admin: "yes" },
  /** Book, free, reserve a table. */
  "tables.book": { waiter: "yes", admin: "yes" },
  /** Take back what the kitchen has seen. */
  "orders.void": { waiter: "approval", admin: "yes" },
  /** Cancel a printed bill. */
  "bills.cancel": { waiter: "approval", admin: "yes" },
  /** Discount above the limit in settings, or so much that an order costs nothing. */
  "orders.discount": { waiter: "approval", admin: "yes" },
  /** Record cash taken offline of more than ₹5,000 that is also more than twice the order's total. */
  "payments.large": { waiter: "approval", admin: "yes" },
  "bills.refund": { waiter: "no", admin: "yes" },
  /** See and clear what cash taken offline left due or overpaid. */
  "bills.balance": { waiter: "no", admin: "yes" },
  /** Add, edit, delete tables; set one out of service. */
  "tables.manage": { waiter: "no", admin: "yes" },
  "areas.manage": { waiter: "no", admin: "yes" },
  "menu.manage": { waiter: "no", admin: "yes" },
  "expenses.manage": { waiter: "no", admin: "yes" },
  "reports.read": { waiter: "no", admin: "yes" },
  "staff.manage": { waiter: "no", admin: "yes" },
  /** See every device, give it a name, sign it out. */
  "devices.manage": { waiter: "no", admin: "yes" },
  "settings.manage": { waiter: "no", admin: "yes" },
  "activity.read": { waiter: "no", admin: "yes" },
} as const satisfies Record<string, Record<Role, Grant>>;

export type Permission = keyof typeof permissions;

/** A route's requirement: nobody needs to be known, anybody signed in, or a named permission. */
export type Access = "public" | "signedIn" | Permission;

/** Returns whether a role has a permission, at once or with an approval. */
export function grantOf(role: Role, permission: Permission): Grant {
  return permissions[permission][role];
}

/** Tells whether a role may open a route. Where it needs an approval it may: the action itself asks for that. */
export function mayAccess(role: Role, access: Access): boolean {
  return access === "public" || access === "signedIn" || grantOf(role, access) !== "no";
}
