import type { ActivityEntry } from "#domain/activity/api.ts";
import type { JournalAction } from "#domain/activity/journalAction.ts";
import type { Topic } from "#domain/events.ts";

export const topicWords: Record<Topic, string> = {
  settings: "Settings",
  staff: "Staff",
  menu: "Menu",
  areas: "Areas",
  tables: "Tables",
  orders: "Orders",
  kot: "KOTs",
  bills: "Bills",
  expenses: "Expenses",
};

const knownActions: Record<JournalAction, string> = {
  "settings.changed": "Settings changed",
  "backup.made": "Backup made",
  "backup.restored": "Backup restored",
  "demo.seeded": "Demo data put in",
  "demo.removed": "Demo removed",
  "demo.ended": "Demo ended",
  "session.started": "Signed in",
  "session.ended": "Signed out",
  "user.added": "Account added",
  "user.changed": "Account changed",
  "user.activated": "User activated",
  "user.deactivated": "User deactivated",
  "user.deleted": "Account deleted",
  "user.passwordSet": "Password set by an admin",
  "approval.given": "Approved an act of a waiter",
  "category.added": "Category added",
  "category.changed": "Category changed",
  "category.deleted": "Category deleted",
  "item.added": "Item added",
  "item.changed": "Item changed",
  "item.deleted": "Item deleted",
  "item.backInStock": "Item back in stock",
  "item.outOfStock": "Item out of stock",
  "menu.imported": "Menu imported",
  "area.added": "Area added",
  "area.changed": "Area changed",
  "area.deleted": "Area deleted",
  "table.added": "Table added",
  "table.changed": "Table changed",
  "table.deleted": "Table deleted",
  "table.statusSet": "Table status set",
  "table.occupied": "Table occupied",
  "table.freed": "Table freed",
  "tables.freed": "Tables freed",
  "order.opened": "Order opened",
  "order.reopened": "Order reopened",
  "order.updated": "Order updated",
  "order.tableRenamed": "Order table renamed",
  "lines.added": "Order lines added",
  "line.changed": "Order line changed",
  "line.removed": "Order line removed",
  "order.takenBack": "Taken back from the order",
  "order.cancelled": "Order cancelled",
  "order.deleted": "Order deleted",
  "order.voided": "Order voided",
  "order.sent": "Order sent to the kitchen",
  "kot.sent": "KOT sent",
  "kot.cancelSent": "KOT cancel sent",
  "kot.printed": "KOT printed",
  "kot.moved": "KOT moved",
  "order.moved": "Order moved on",
  "kot.voided": "KOT voided",
  "order.kotVoided": "KOT of the order voided",
  "kot.takenBack": "KOT taken back",
  "bill.issued": "Bill issued",
  "order.billed": "Order billed",
  "bill.printed": "Bill printed",
  "bill.cancelled": "Bill cancelled",
  "order.billTaken": "Bill of the order taken back",
  "bill.paid": "Bill paid",
  "order.paid": "Order paid",
  "bill.refunded": "Bill refunded",
  "payment.kept": "Cash taken offline kept",
  "balance.collected": "Amount due collected",
  "balance.returned": "Overpaid amount returned",
  "balance.waived": "Amount due written off",
  "expense.added": "Expense added",
  "expense.changed": "Expense changed",
  "expense.deleted": "Expense deleted",
};

/**
 * Returns the words for an action of the journal. An action that this build does not know is spelled out: "order.opened"
 * → "Order opened".
 */
export function actionWords(action: string): string {
  const known: Readonly<Record<string, string>> = knownActions;
  return known[action] ?? spelledOut(action.replace(".", " "));
}

/** Makes words of a name in the code: "cashGiven" → "Cash given". */
export function spelledOut(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Kot\b/, "KOT");
}

/** Returns the name of the person who made a change; a change without a person was made by the server. */
export function personWords({ person }: ActivityEntry): string {
  return person._id === "" ? "The server" : person.name || "Somebody whose account is gone";
}
