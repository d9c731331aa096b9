import { z } from "zod";
import type { RefusalCode } from "./refusal.ts";

export const Role = z.enum(["waiter", "cashier", "manager", "admin"]);
export type Role = z.infer<typeof Role>;

/** Who has a session: a person in a role, or a kitchen display, which is nobody's (clarification 82). */
export const SessionRole = z.enum([...Role.options, "display"]);
export type SessionRole = z.infer<typeof SessionRole>;

/** The role with the fewest permissions. */
export const LEAST_ROLE: Role = "waiter";

/** A role's grant of a permission: yes, with an approval, or no. */
export type Grant = "yes" | "approval" | "no";

/** A row of the permission table. A kitchen display may do nothing that its row does not name. */
type Row = Readonly<Record<Role, Grant>> & { readonly display?: Grant };

const everybody = { waiter: "yes", cashier: "yes", manager: "yes", admin: "yes" } as const;
const withApproval = { waiter: "approval", cashier: "approval", manager: "yes", admin: "yes" } as const;
const managers = { waiter: "no", cashier: "no", manager: "yes", admin: "yes" } as const;
const admins = { waiter: "no", cashier: "no", manager: "no", admin: "yes" } as const;
const displays = { waiter: "no", cashier: "no", manager: "no", admin: "no", display: "yes" } as const;

/** Who may do what (docs/clarifications.md), for server and screens. A route names one of these, "public" or "signedIn". */
export const permissions = {
  /** See areas, tables, menu, orders, KOTs, bills. */
  "floor.read": everybody,
  /** Take orders, send and print KOTs, print bills, discount up to the limit in settings. */
  "orders.take": everybody,
  /** Receive money for an order. Settings can deny it to waiters (`settlingRefusal`). */
  "orders.settle": everybody,
  /** Advance the status of KOTs and orders. */
  "kot.move": everybody,
  /** Mark an item out of stock or back. */
  "menu.availability": everybody,
  /** Book, free, reserve a table. */
  "tables.book": everybody,
  /** Void what was sent to the kitchen. */
  "orders.void": withApproval,
  "bills.cancel": withApproval,
  /** Discount above the limit in settings. */
  "orders.discount": withApproval,
  /** Mark lines as not charged: complimentary, staff meal, meal of the tariff. */
  "orders.notCharged": withApproval,
  /** Sell at an open price outside the item's range. */
  "orders.openPrice": withApproval,
  /** Record offline cash of more than ₹5,000 that is also more than twice the order's total. */
  "payments.large": withApproval,
  /** Correct a payment of the current business day. */
  "payments.correct": { waiter: "no", cashier: "approval", manager: "yes", admin: "yes" },
  /** Charge more to an account than its limit. */
  "accounts.aboveLimit": withApproval,
  /** See accounts, receive what is owed on them, check guests out. */
  "accounts.collect": { waiter: "no", cashier: "yes", manager: "yes", admin: "yes" },
  /** Open companies and staff, set limits and opening balances, record withheld tax; whoever charges may open a room's stay. */
  "accounts.manage": managers,
  /** Write a debt off. */
  "accounts.writeOff": { waiter: "no", cashier: "approval", manager: "yes", admin: "yes" },
  /** Refund a paid bill, with a credit note. */
  "bills.refund": { waiter: "no", cashier: "approval", manager: "yes", admin: "yes" },
  /** See and clear balances. */
  "bills.balance": managers,
  /** Add, edit, delete tables; set one out of service. */
  "tables.manage": admins,
  "areas.manage": admins,
  "menu.manage": admins,
  "expenses.manage": managers,
  "reports.read": managers,
  "staff.manage": admins,
  /** See every device, give it a name, sign it out. */
  "devices.manage": admins,
  "settings.manage": admins,
  /** Set printers up, search for them, print test strips. */
  "printers.manage": admins,
  /** See drawers, count one's own purse, and all drawers for who may move their money. */
  "drawers.count": everybody,
  /** Enter pay-ins, pay-outs and deposits, move cash between drawers, choose a device's drawer. */
  "drawers.move": { waiter: "no", cashier: "yes", manager: "yes", admin: "yes" },
  /** Close a drawer that nobody handed over. */
  "drawers.giveUp": managers,
  /** Add and delete drawers and purses. */
  "drawers.manage": admins,
  /** Open the cash drawer without a payment. */
  "drawer.open": { waiter: "no", cashier: "yes", manager: "yes", admin: "yes" },
  /** See the kitchen's tickets without prices and guests, bump and recall them, mark dishes out of stock. */
  "kitchen.display": displays,
  /** Close business days, read X and Z reports. */
  "dayClose.manage": managers,
  "activity.read": managers,
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof permissions;

/** What a route requires: nothing, a person's sign-in, any session, or a permission. */
export type Access = "public" | "signedIn" | "anySession" | Permission;

/** The roles that an admin can assign; admins are created on the server's console only (clarification 43). */
export const AssignableRole = Role.exclude(["admin"]);
export type AssignableRole = z.infer<typeof AssignableRole>;

/** Returns the refusal to receive money if settings deny it to waiters (clarification 75). */
export function settlingRefusal(
  role: SessionRole,
  settings: { readonly waitersSettle: boolean },
): RefusalCode | undefined {
  return role === "waiter" && !settings.waitersSettle ? "waiters-do-not-settle" : undefined;
}

/** Returns a role's grant of a permission. */
export function findGrant(role: SessionRole, permission: Permission): Grant {
  const row: Row = permissions[permission];
  return row[role] ?? "no";
}

/** True if a role may call a route, also if the action itself will need an approval. */
export function mayAccess(role: SessionRole, access: Access): boolean {
  if (access === "signedIn") return role !== "display";
  return access === "public" || access === "anySession" || findGrant(role, access) !== "no";
}
