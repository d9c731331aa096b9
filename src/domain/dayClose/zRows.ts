import { formatRate, formatRupees, type Paise, ZERO } from "../money.ts";
import { paymentTypeLabels } from "../orders/payments/paymentTypeLabels.ts";
import { formatDay } from "../time.ts";
import type { BillEnd, Match, MoneyEnd } from "./matched.ts";
import type { ZReport } from "./zReport.ts";

/** A line of a report, for paper, screen and CSV alike. */
export interface ZRow {
  readonly label: string;
  readonly count: number | null;
  readonly amount: Paise | null;
}

export interface ZSection {
  readonly title: string;
  readonly rows: readonly ZRow[];
}

export const billEndLabels: Record<BillEnd, string> = {
  paid: "Paid",
  onAccount: "On account",
  writtenOff: "Written off",
  credited: "Credited",
  partPaid: "Part paid",
  unpaid: "Unpaid",
  cancelled: "Cancelled",
};

export const moneyEndLabels: Record<MoneyEnd, string> = {
  counted: "Cash, counted",
  banked: "Card and UPI, banked",
  onAccount: "On account",
  advance: "Advances",
  overpaid: "Overpaid",
  refunded: "Refunded",
  returned: "Given back",
  corrected: "Corrected",
  writtenOff: "Written off",
};

const money = (label: string, amount: Paise | null): ZRow => ({ label, count: null, amount });
const pieces = (label: string, count: number): ZRow => ({ label, count, amount: null });
const words = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" · ");

/** Lays a report out as titled lines; sections without lines are left out. */
export function zSections(report: ZReport): ZSection[] {
  const { bills, notes, numbers, cancelledBills, missingNumbers, categories, lateCash } = report;
  const sections: ZSection[] = [
    {
      title: "Sales",
      rows: [
        money("Gross", bills.gross),
        money("Discounts", bills.discounts),
        money("Net", bills.net),
        money("Round-off", bills.roundOff),
        money("Bills", bills.total),
        money("Credit notes", notes.total),
        money("Not charged, at menu prices", report.notCharged),
      ],
    },
    { title: "Taxes", rows: report.taxes.flatMap(taxRows) },
    {
      title: "Tenders",
      rows: report.tenders.flatMap(({ type, orders, accounts, tips }) => [
        money(paymentTypeLabels[type], orders),
        ...(accounts === ZERO ? [] : [money(`${paymentTypeLabels[type]} on accounts`, accounts)]),
        ...(tips === ZERO ? [] : [money(`${paymentTypeLabels[type]} tips`, tips)]),
      ]),
    },
    {
      title: "By person",
      rows: report.people.map(({ person, type, amount, tips }) =>
        money(
          words(person, paymentTypeLabels[type], tips === ZERO ? "" : `tips ${formatRupees(tips)}`),
          amount,
        ),
      ),
    },
    ...report.drawers.map((drawer) => drawerSection(drawer, report)),
    {
      title: "Cash that arrived late",
      rows: lateCash.map(({ number, amount }) =>
        money(`+${formatRupees(amount)} on Z ${number}, −${formatRupees(amount)} today`, amount),
      ),
    },
    {
      title: "Numbers",
      rows: [
        ...numbers.map(({ first, last, count }) =>
          pieces(first === last ? first : `${first} to ${last}`, count),
        ),
        ...cancelledBills.map(({ what, reason, by, amount }) =>
          money(words(`${what} cancelled`, reason, by), amount),
        ),
        ...missingNumbers.map(({ series, from, to }) =>
          pieces(`${series}: ${from} to ${to} lost`, to - from + 1),
        ),
        pieces("Bills", report.billCount),
        pieces("KOTs", report.kotCount),
        pieces("Covers", report.covers),
        money("Average bill", report.average),
      ],
    },
    { title: "Taken back", rows: report.voids.map(namedRow) },
    { title: "Discounts", rows: report.discountsGiven.map(namedRow) },
    { title: "Not charged", rows: report.notChargedLines.map(namedRow) },
    {
      title: "By category",
      rows: categories.map(({ name, quantity, amount }) => ({ label: name, count: quantity, amount })),
    },
    ...matchSections(report.match),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function taxRows({ date, ...tax }: ZReport["taxes"][number]): ZRow[] {
  const on = formatDay(date);
  const { cgst, sgst, vat, cgstRate, sgstRate, vatRate, taxable } = tax;
  return [
    money(`Taxable on ${on}`, taxable),
    ...(cgst === ZERO ? [] : [money(`CGST ${formatRate(cgstRate)}`, cgst)]),
    ...(sgst === ZERO ? [] : [money(`SGST ${formatRate(sgstRate)}`, sgst)]),
    ...(vat === ZERO ? [] : [money(`VAT ${formatRate(vatRate)}`, vat)]),
  ];
}

function drawerSection(drawer: ZReport["drawers"][number], { businessDay }: ZReport): ZSection {
  const { name, session, expected, counted, difference, reason, holder, isGivenUp, countedOn } = drawer;
  const late = countedOn === businessDay ? "" : `, counted with ${formatDay(countedOn)}`;
  return {
    title: `${name}, count ${session}${late}`,
    rows: [
      money("Cash expected", expected.cash),
      isGivenUp
        ? money(`Not handed over, owed by ${holder}`, expected.cash)
        : money("Cash counted", counted.cash),
      ...(difference === null || difference === ZERO ? [] : [money(words("Difference", reason), difference)]),
      ...(["card", "upi"] as const).flatMap((type) =>
        expected[type] === ZERO && counted[type] === null
          ? []
          : [
              money(`${paymentTypeLabels[type]} expected`, expected[type]),
              ...(counted[type] === null ? [] : [money(`${paymentTypeLabels[type]} found`, counted[type])]),
            ],
      ),
      money("Deposit", drawer.deposit),
      money("Float kept", drawer.kept),
    ],
  };
}

function namedRow({ order, what, amount, reason, by, approvedBy }: ZReport["voids"][number]): ZRow {
  const approved = approvedBy === "" || approvedBy === by ? "" : `approved by ${approvedBy}`;
  return money(words(order, what, reason, by, approved), amount === ZERO ? null : amount);
}

function matchSections({ pieces: matched, bills, payments, unexplained }: Match): ZSection[] {
  return [
    {
      title: "Kitchen and bills, in pieces",
      rows: [
        pieces("Carried in", matched.carriedIn),
        pieces("Sent to the kitchen", matched.sent),
        pieces("Billed", matched.billed),
        pieces("Taken back, uncooked", matched.uncooked),
        pieces("Taken back, wasted", matched.wasted),
        pieces("Not charged", matched.notCharged),
        pieces("Carried out", matched.carriedOut),
        pieces("Credited", matched.credited),
        pieces("Billed, never sent", matched.neverSent),
      ],
    },
    {
      title: "What became of bills",
      rows: bills.map(({ end, count, amount }) => ({ label: billEndLabels[end], count, amount })),
    },
    {
      title: "What became of payments",
      rows: payments.map(({ end, count, amount }) => ({ label: moneyEndLabels[end], count, amount })),
    },
    {
      title: `Unexplained: ${unexplained.length}`,
      rows: [pieces("Unexplained", unexplained.length), ...unexplained.map(({ text }) => money(text, null))],
    },
  ];
}
