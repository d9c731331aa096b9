import { type Drawer, drawersApi } from "#domain/drawers/api.ts";
import { countedCash, DENOMINATIONS, type DrawerSession, PIECES_MAX } from "#domain/drawers/count.ts";
import { type DrawerEntryKind, ManualKind } from "#domain/drawers/entries.ts";
import { NAME_LENGTH_MAX, REASON_LENGTH_MAX, type Ref } from "#domain/entity.ts";
import { formatRupees, ZERO } from "#domain/money.ts";
import { choice } from "../../kit/form/choice.tsx";
import { type Fields, formOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { count, money } from "../../kit/form/number.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { text } from "../../kit/form/text.tsx";
import { useSend } from "../../sync/hooks/useSend.ts";

export const kindLabels: Record<DrawerEntryKind, string> = {
  carried: "Kept after the count",
  float: "Float",
  received: "Received",
  collected: "Collected on an account",
  advance: "Advance",
  payIn: "Pay-in",
  transferIn: "From another drawer",
  corrected: "Corrected",
  refunded: "Refunded",
  returned: "Given back",
  advanceReturned: "Advance given back",
  expense: "Expense",
  payOut: "Pay-out",
  tipPaid: "Tip paid out",
  transferOut: "To another drawer",
  deposit: "Deposit",
  opened: "Opened without a sale",
};

const amount = money({ label: "Amount", required: "How much?", aboveZero: true });
const reason = text({ label: "Reason", required: "Give a reason", maxLength: REASON_LENGTH_MAX });
const kind = choice<ManualKind>({
  label: "What",
  options: toOptions(ManualKind.options, kindLabels),
  initial: "payIn",
  none: "payIn",
});

/** The number fields of a count, by denomination: "₹500". */
const pieces = Object.fromEntries(
  DENOMINATIONS.map((value) => [
    `of${value}`,
    count({ label: `₹${value}`, min: 0, max: PIECES_MAX, initial: 0, fallback: 0, half: true }),
  ]),
);
const machines = {
  card: money({ label: "Card, as the machine says", half: true }),
  upi: money({ label: "UPI, as the bank's page says", half: true }),
};
const deposit = money({ label: "Taken out now, to the bank or the safe" });

/** The choice of a drawer that is no person's purse. */
const NOBODY = "";
const toOption = ({ _id: value, name: label }: Ref) => ({ value, label });

const toDenominations = (values: Readonly<Record<string, unknown>>) =>
  DENOMINATIONS.map((value) => ({ value, pieces: Number(values[`of${value}`] ?? 0) })).filter(
    (one) => one.pieces > 0,
  );

/** Returns the forms of drawers. */
export function useDrawerForms(drawers: readonly Drawer[], staff: readonly Ref[]) {
  const create = useSend(drawersApi.create);
  const move = useSend(drawersApi.move);
  const transfer = useSend(drawersApi.transfer);
  const store = useSend(drawersApi.count);
  const giveUp = useSend(drawersApi.giveUp);
  const explain = useSend(drawersApi.explain);

  const counting = ({ _id: sessionId }: DrawerSession, more: { readonly deposit?: typeof deposit }) =>
    formOf({
      fields: { ...pieces, ...machines, ...more } as Fields,
      initial: {},
      submitLabel: "Store count",
      note: (values) => `Counted: ${formatRupees(countedCash(toDenominations(values)))}`,
      save: async (values) => {
        const { card, upi, deposit: out = ZERO } = values as Record<string, typeof ZERO>;
        const body = { denominations: toDenominations(values), card, upi, deposit: out };
        return formOutcome(await store({ params: { sessionId }, body }));
      },
    });
  return {
    add: () =>
      formOf({
        fields: {
          name: text({ label: "Name", required: "Which drawer is it?", maxLength: NAME_LENGTH_MAX }),
          person: choice<string>({
            label: "Whose purse",
            options: [{ value: NOBODY, label: "Nobody's: it stands somewhere" }, ...staff.map(toOption)],
            initial: NOBODY,
            none: NOBODY,
          }),
        },
        initial: {},
        submitLabel: "Add Drawer",
        save: async ({ name, person }) => {
          const body = { name, ...(person !== NOBODY && { person }) };
          return formOutcome(await create({ body }), { "name-taken": "name", "purse-taken": "person" });
        },
      }),
    move: ({ _id: drawerId }: Drawer) =>
      formOf({
        fields: { kind, amount: money({ label: "Amount" }), reason },
        initial: {},
        submitLabel: "Enter",
        leftOut: (values) => (values.kind === "opened" ? ["amount"] : []),
        check: (values) =>
          values.kind !== "opened" && values.amount <= ZERO
            ? { amount: "How much?" }
            : ({} as Record<string, string>),
        save: async (values) => {
          const sum = values.kind === "opened" ? ZERO : values.amount;
          return formOutcome(await move({ params: { drawerId }, body: { ...values, amount: sum } }));
        },
      }),
    transfer: ({ _id: drawerId }: Drawer) => {
      const others = drawers.filter(({ _id }) => _id !== drawerId);
      const options = others.map(toOption);
      const to = choice<string>({ label: "To", options, required: "Into which drawer?", none: "" });
      return formOf({
        fields: { to, amount, reason },
        initial: {},
        submitLabel: "Move cash",
        save: async (body) => formOutcome(await transfer({ params: { drawerId }, body })),
      });
    },
    count: (session: DrawerSession) => counting(session, { deposit }),
    recount: (session: DrawerSession) => counting(session, {}),
    giveUp: ({ _id: sessionId }: DrawerSession) =>
      formOf({
        fields: { reason },
        initial: {},
        submitLabel: "Close as not handed over",
        save: async (body) => formOutcome(await giveUp({ params: { sessionId }, body })),
      }),
    explain: ({ _id: sessionId }: DrawerSession) =>
      formOf({
        fields: { reason },
        initial: {},
        submitLabel: "Store reason",
        save: async (body) => formOutcome(await explain({ params: { sessionId }, body })),
      }),
  };
}
