import type { ActivityEntry } from "#domain/activity/api.ts";
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

/** Acts whose names alone would not say it. */
const acts: Readonly<Record<string, string>> = {
  "approval.given": "Approved an act of a waiter",
  "balance.collected": "Amount due collected",
  "balance.returned": "Overpaid amount returned",
  "balance.waived": "Amount due written off",
  "bill.printed": "Bill printed",
  "kot.takenBack": "KOT taken back",
  "kot.voided": "KOT voided",
  "line.changed": "Order line changed",
  "line.removed": "Order line removed",
  "lines.added": "Order lines added",
  "order.billTaken": "Bill of the order taken back",
  "order.kotVoided": "KOT of the order voided",
  "order.moved": "Order moved on",
  "order.sent": "Order sent to the kitchen",
  "order.takenBack": "Taken back from the order",
  "payment.kept": "Cash taken offline kept",
  "session.ended": "Signed out",
  "session.started": "Signed in",
  "table.statusSet": "Table status set",
  "user.added": "Account added",
  "user.changed": "Account changed",
  "user.deleted": "Account deleted",
  "user.passwordSet": "Password set by an admin",
  "demo.seeded": "Demo data put in",
};

/** "order.opened" → "Order opened"; acts this build has never heard of are spelled out the same way. */
export function actWords(action: string): string {
  return acts[action] ?? spelledOut(action.replace(".", " "));
}

/** "cashGiven" → "Cash given". */
export function spelledOut(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Kot\b/, "KOT");
}

/** Who did it; what has no person was done by the server itself. */
export function personWords({ person }: ActivityEntry): string {
  return person._id === "" ? "The server" : person.name || "Somebody whose account is gone";
}
