import type { Ref } from "#domain/entity.ts";
import type { Paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { ApprovalAction, ApprovedChange } from "#domain/staff/api.ts";
import { signal } from "../../../sync/signal.ts";

/** The parts that a command which takes something back has to carry: why, and an approval where the person needs one. */
export interface ApprovalAnswer {
  readonly reason?: string;
  readonly approval?: string;
}

export interface ApprovalQuestion {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it: "Void". */
  readonly confirmLabel: string;
  /** The words of the button that leaves it as it is; "Keep it" where the title says what that is. */
  readonly keepLabel?: string;
  readonly action: ApprovalAction;
  readonly orderId: string;
  /** The order as people know it: "T4 · BILL-1". */
  readonly orderName: string;
  /** The change that an admin sees and approves, and nothing else. May be left out where the person needs no approval. */
  readonly change?: ApprovedChange;
  /** Opened in the tap or Enter that confirms, and closed where the approval is refused. */
  readonly popup?: { readonly open: () => void; readonly close: () => void } | undefined;
  /** Voids always need one; a bill that a change takes with it does not. */
  readonly needsReason?: boolean;
}

/** Names an order, also one that a KOT or a bill is of, by its table and its number: "T4 · BILL-1". */
export function orderName(table: Ref, { billNumber }: { readonly billNumber: string }): string {
  return `${table.name} · ${billNumber}`;
}

/** The kitchen does not know everything yet: tell it first, or go on without. */
export type UnsentAnswer = "send" | "continue" | undefined;

type OrderDialog =
  | {
      readonly kind: "approval";
      readonly question: ApprovalQuestion;
      readonly answer: (answer: ApprovalAnswer | undefined) => void;
    }
  | { readonly kind: "unsent"; readonly count: number; readonly answer: (answer: UnsentAnswer) => void }
  | {
      readonly kind: "settle";
      readonly orderId: string;
      readonly left: string;
      readonly answer: (order: Order | undefined) => void;
    };

/** The open dialogs, the topmost last: an approval may be asked for over the dialog that settles. */
const open = signal<readonly OrderDialog[]>([]);
export const openDialogs = { get: open.get, subscribe: open.subscribe };

function show<Answer>(build: (answer: (value: Answer) => void) => OrderDialog): Promise<Answer> {
  return new Promise((resolve) => {
    const dialog = build((value) => {
      open.set(open.get().filter((one) => one !== dialog));
      resolve(value);
    });
    open.set([...open.get(), dialog]);
  });
}

/** Closes the open dialogs unanswered: their order is done with. */
export function closeDialogs(): void {
  for (const { answer } of open.get()) answer(undefined);
}

/** Asks for the reason and, where needed, an approval; undefined when the person does not want to after all. */
export function promptApproval(question: ApprovalQuestion): Promise<ApprovalAnswer | undefined> {
  return show((answer) => ({ kind: "approval", question, answer }));
}

/** "N items not sent to the kitchen" (clarification 16). */
export function promptUnsent(count: number): Promise<UnsentAnswer> {
  return show((answer) => ({ kind: "unsent", count, answer }));
}

/**
 * Settles an order in a dialog; resolves to the paid order, or undefined. `left` names the lines that the kitchen shall not be
 * notified of (`useSendUnsentLines`).
 */
export function promptSettle(orderId: string, left: string): Promise<Order | undefined> {
  return show((answer) => ({ kind: "settle", orderId, left, answer }));
}

/** The change to be given on the cash that was taken last; undefined from the next tap on. */
export const changeToGive = signal<{ readonly table: string; readonly change: Paise } | undefined>(undefined);
