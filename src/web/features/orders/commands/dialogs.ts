import type { Ref } from "#domain/entity.ts";
import type { Paise } from "#domain/money.ts";
import type { HeldCourse } from "#domain/orders/courses/holding.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { signal } from "../../../sync/signal.ts";

/** The reason of a change, and its approval if the person needs one. */
export interface ApprovalAnswer {
  readonly reason?: string;
  readonly approval?: string;
}

export interface ApprovalQuestion {
  readonly title: string;
  readonly text: string;
  /** Label of the confirming button: "Void". */
  readonly confirmLabel: string;
  /** Label of the button that cancels; "Keep it" if the title names the object. */
  readonly keepLabel?: string;
  readonly action: ApprovalAction;
  readonly orderId: string;
  /** The order's name for people: "T4 · BILL-1". */
  readonly orderName: string;
  /** The exact change that an admin sees and approves. Optional if no approval is needed. */
  readonly change?: ApprovedChange;
  /** Opened by the confirming tap or Enter, and closed if the approval is refused. */
  readonly popup?: { readonly open: () => void; readonly close: () => void } | undefined;
  /** Voids always need a reason; a change that also cancels a bill does not. */
  readonly needsReason?: boolean;
}

/** Names the order of a KOT, a bill or itself by table and number: "T4 · BILL-1". */
export function orderName(table: Ref, { billNumber }: { readonly billNumber: string }): string {
  return `${table.name} · ${billNumber}`;
}

/** Some lines were not sent to the kitchen: send them first, or continue without. */
export type UnsentAnswer = "send" | "continue" | undefined;

type OrderDialog =
  | {
      readonly kind: "approval";
      readonly question: ApprovalQuestion;
      readonly answer: (answer: ApprovalAnswer | undefined) => void;
    }
  | {
      readonly kind: "unsent";
      readonly count: number;
      readonly held: readonly HeldCourse[];
      readonly answer: (answer: UnsentAnswer) => void;
    }
  | {
      readonly kind: "settle";
      readonly orderId: string;
      readonly unsentText: string;
      readonly answer: (order: Order | undefined) => void;
    };

/** The open dialogs, the topmost last: the settle dialog may open an approval above itself. */
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

/** Closes the open dialogs unanswered, because their order was closed. */
export function closeDialogs(): void {
  for (const { answer } of open.get()) answer(undefined);
}

/** Asks for the reason and, if needed, an approval; undefined if cancelled. */
export function promptApproval(question: ApprovalQuestion): Promise<ApprovalAnswer | undefined> {
  return show((answer) => ({ kind: "approval", question, answer }));
}

/** "N items not sent to the kitchen" (clarification 16), which names held ones. */
export function promptUnsent(count: number, held: readonly HeldCourse[] = []): Promise<UnsentAnswer> {
  return show((answer) => ({ kind: "unsent", count, held, answer }));
}

/** Settles an order in a dialog; resolves to the paid order, or undefined. `unsentText`: see `useSendUnsentLines`. */
export function promptSettle(orderId: string, unsentText: string): Promise<Order | undefined> {
  return show((answer) => ({ kind: "settle", orderId, unsentText, answer }));
}

/** The change due on the last cash payment; undefined from the next tap on. */
export const changeToGive = signal<{ readonly table: string; readonly change: Paise } | undefined>(undefined);
