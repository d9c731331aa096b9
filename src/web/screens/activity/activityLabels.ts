import type { ActivityEntry } from "#domain/activity/entry.ts";
import type { JournalAction } from "#domain/events.ts";

/** Labels of actions whose code name is unclear to people. All others are spelled out. */
const ownLabels: Partial<Record<JournalAction, string>> = {
  "demo.seeded": "Demo data put in",
  "clock.confirmed": "Computer's time confirmed",
  "clock.mended": "Server's time mended on the computer",
  "session.started": "Signed in",
  "session.ended": "Signed out",
  "session.refused": "Password or PIN refused",
  "delivery.refused": "Change tapped after the sign-out refused",
  "change.discarded": "Unsent change of another person discarded",
  "user.added": "Account added",
  "user.changed": "Account changed",
  "user.deleted": "Account deleted",
  "user.passwordSet": "Password set by an admin",
  "user.pinSet": "PIN set",
  "user.pinCleared": "PIN removed",
  "user.pinBlocked": "PIN blocked after wrong ones",
  "approval.given": "Approved an act of a waiter",
  "lines.added": "Order lines added",
  "line.changed": "Order line changed",
  "line.removed": "Order line removed",
  "order.split": "Order split into several",
  "lines.notCharged": "Dishes not charged",
  "lines.charged": "Dishes charged again",
  "order.merged": "Order merged into another one",
  "lines.movedAway": "Dishes moved to another order",
  "lines.movedHere": "Dishes moved here from another order",
  "order.waiterChanged": "Order handed over to another waiter",
  "order.placeChanged": "Order moved to another place",
  "bill.placeChanged": "Bill belongs to another place",
  "order.takenBack": "Taken back from the order",
  "order.sent": "Order sent to the kitchen",
  "order.moved": "Order moved on",
  "order.kotVoided": "KOT of the order voided",
  "order.provisionalPrinted": "Provisional bill printed",
  "order.billTaken": "Bill of the order taken back",
  "payment.received": "Part of the bill paid",
  "payment.corrected": "Payment corrected",
  "payment.kept": "Cash taken offline kept",
  "payment.overCashLimit": "Cash of ₹2,00,000 or more taken offline",
  "account.opening": "Opening balance of an account",
  "account.charged": "Charged to an account",
  "account.collected": "Received on an account",
  "account.credited": "Credit note on an account",
  "account.tdsWithheld": "TDS withheld on an account",
  "account.writtenOff": "Debt of an account written off",
  "account.certificateNamed": "Certificate of TDS named",
  "account.departed": "Guest checked out",
  "drawer.chosen": "Drawer of a device chosen",
  "drawer.moved": "Cash moved in a drawer",
  "drawer.ended": "Drawer to be counted",
  "drawer.notHandedOver": "Drawer closed as not handed over",
  "drawer.explained": "Reason of a drawer's difference",
  "drawer.expense": "Cash of an expense",
  "balance.collected": "Amount due collected",
  "balance.returned": "Overpaid amount returned",
  "balance.waived": "Amount due written off",
};

/** Returns an action's label, also of one unknown to this build: "area.added" → "Area added". */
export function actionLabel(action: string): string {
  const labels: Readonly<Partial<Record<string, string>>> = ownLabels;
  return labels[action] ?? spelledOut(action.replace(".", " "));
}

/** Spells out a name of the code: "cashGiven" → "Cash given". */
export function spelledOut(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Kot\b/, "KOT");
}

/** Returns the author of a change; a change without a person was made by the server. */
export function personLabel({ person }: Pick<ActivityEntry, "person">): string {
  return person._id === "" ? "The server" : person.name || "Somebody whose account is gone";
}
