import { z } from "zod";
import { mayAccess, type Permission, type SessionRole } from "./permissions.ts";

/** The subject of a change: one per feature whose screens refresh on it. */
export const Topic = z.enum([
  "settings",
  "staff",
  "menu",
  "areas",
  "tables",
  "orders",
  "kot",
  "bills",
  "accounts",
  "drawers",
  "dayCloses",
  "expenses",
  "devices",
  "printing",
]);
export type Topic = z.infer<typeof Topic>;

/** The topics of a kitchen display's answers. */
const displayTopics: ReadonlySet<Topic> = new Set<Topic>(["kot", "menu"]);

/** The permission to receive a topic's events: that of reading its entities. */
const topicPermission: Record<Topic, Permission> = {
  settings: "floor.read",
  staff: "staff.manage",
  menu: "floor.read",
  areas: "floor.read",
  tables: "floor.read",
  orders: "floor.read",
  kot: "floor.read",
  bills: "floor.read",
  accounts: "orders.settle",
  drawers: "drawers.count",
  dayCloses: "floor.read",
  expenses: "expenses.manage",
  devices: "devices.manage",
  printing: "floor.read",
};

/** True if a session receives a topic's events. */
export function mayReceive(role: SessionRole, topic: Topic): boolean {
  return role === "display" ? displayTopics.has(topic) : mayAccess(role, topicPermission[topic]);
}

/** The label of each topic. */
export const topicLabels: Record<Topic, string> = {
  settings: "Settings",
  staff: "Staff",
  menu: "Menu",
  areas: "Areas",
  tables: "Tables",
  orders: "Orders",
  kot: "KOTs",
  bills: "Bills",
  accounts: "Accounts",
  drawers: "Drawers",
  dayCloses: "Day closes",
  expenses: "Expenses",
  devices: "Devices",
  printing: "Printers",
};

/** The names of changes in the journal. Names are stored and hashed with their rows: none is ever altered or reused. */
export type JournalAction =
  // Settings, backups, the demo
  | "settings.changed"
  | "backup.made"
  | "backup.begun"
  | "backup.diskMarked"
  | "backup.restored"
  | "invoiceNumbers.lost"
  | "clock.confirmed"
  | "clock.mended"
  | "demo.seeded"
  | "demo.removed"
  | "demo.ended"
  // Staff
  | "session.started"
  | "session.ended"
  | "session.refused"
  | "delivery.refused"
  | "change.discarded"
  | "user.added"
  | "user.changed"
  | "user.activated"
  | "user.deactivated"
  | "user.deleted"
  | "user.passwordSet"
  | "user.pinSet"
  | "user.pinCleared"
  | "user.pinBlocked"
  | "approval.given"
  // Menu
  | "category.added"
  | "category.changed"
  | "category.deleted"
  | "item.added"
  | "item.changed"
  | "item.deleted"
  | "item.backInStock"
  | "item.outOfStock"
  | "item.counted"
  | "menu.imported"
  | "station.added"
  | "station.changed"
  | "station.deleted"
  // Areas and tables
  | "area.added"
  | "area.changed"
  | "area.deleted"
  | "table.added"
  | "table.changed"
  | "table.deleted"
  | "table.statusSet"
  | "table.occupied"
  | "table.freed"
  | "tables.freed"
  // Orders
  | "order.opened"
  | "order.reopened"
  | "order.updated"
  | "order.split"
  | "order.merged"
  | "lines.movedAway"
  | "lines.movedHere"
  | "order.placeChanged"
  | "order.waiterChanged"
  | "order.tableRenamed"
  | "lines.added"
  | "lines.notCharged"
  | "lines.charged"
  | "line.changed"
  | "line.removed"
  | "order.takenBack"
  | "order.cancelled"
  | "order.deleted"
  | "order.voided"
  // KOTs
  | "order.sent"
  | "kot.sent"
  | "kot.cancelSent"
  | "kot.printed"
  | "kot.moved"
  | "kot.seen"
  | "kot.bumped"
  | "kot.recalled"
  | "order.moved"
  | "kot.voided"
  | "order.kotVoided"
  | "kot.takenBack"
  // Bills and payments
  | "bill.issued"
  | "order.billed"
  | "order.provisionalPrinted"
  | "bill.printed"
  | "bill.placeChanged"
  | "bill.cancelled"
  | "order.billTaken"
  | "bill.paid"
  | "order.paid"
  | "bill.refunded"
  | "note.printed"
  | "slip.issued"
  | "slip.printed"
  | "payment.received"
  | "payment.corrected"
  | "payment.kept"
  | "payment.overCashLimit"
  | "balance.collected"
  | "balance.returned"
  | "balance.waived"
  // Accounts
  | "account.added"
  | "account.changed"
  | "account.deleted"
  | "account.departed"
  | "account.opening"
  | "account.charged"
  | "account.collected"
  | "account.advanceReceived"
  | "account.advanceReturned"
  | "account.advanceKept"
  | "account.credited"
  | "account.tdsWithheld"
  | "account.writtenOff"
  | "account.certificateNamed"
  | "receipt.printed"
  // Drawers
  | "drawer.added"
  | "drawer.deleted"
  | "drawer.chosen"
  | "drawer.moved"
  | "drawer.ended"
  | "drawer.counted"
  | "drawer.notHandedOver"
  | "drawer.explained"
  | "drawer.expense"
  // Day closes
  | "day.closed"
  | "day.remarked"
  // Expenses
  | "expense.added"
  | "expense.changed"
  | "expense.deleted"
  // Devices
  | "device.named"
  | "device.signedOut"
  | "display.codeMade"
  | "display.paired"
  // Printers
  | "printer.added"
  | "printer.changed"
  | "printer.deleted"
  | "printer.tested"
  | "printer.stopped"
  | "printer.working"
  | "paper.queued"
  | "paper.moved"
  | "paper.sent"
  | "paper.unknown"
  | "paper.failed"
  | "paper.expired"
  | "paper.confirmed"
  | "paper.reprinted"
  | "paper.withdrawn"
  | "drawer.requested"
  | "drawer.opened";

/**
 * One committed change in the event stream. `seq` is its journal position, `id` the entity's id, `by` the person's id. The
 * content of the change is read through the entity's query, never from the event.
 */
export const ChangeEvent = z.object({
  seq: z.number().int().positive(),
  topic: Topic,
  id: z.string(),
  by: z.string(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** Sent every few seconds, with the position of the journal's newest row. */
export const Heartbeat = z.object({ seq: z.number().int().nonnegative(), epoch: z.string() });
export type Heartbeat = z.infer<typeof Heartbeat>;
