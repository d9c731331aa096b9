import { TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { drawersApi } from "#domain/drawers/api.ts";
import { type Expense, expensesApi } from "#domain/expenses/api.ts";
import { EXPENSES_SPAN_DAYS } from "#domain/span.ts";
import { addDays, type BusinessDay, formatDay } from "#domain/time.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { DayInput, parseDay } from "../../kit/form/day.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { toFile } from "../../kit/form/picture.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import type { Column } from "../../kit/list/DataTable.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { PagedList } from "../../kit/list/PagedList.tsx";
import { tablePages, usePaging } from "../../kit/list/usePaging.ts";
import { useTypedText } from "../../kit/list/useTypedText.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { deviceId } from "../../sync/http/identity.ts";
import {
  DueNote,
  EXPENSE_INCOMPLETE,
  type ExpenseFields,
  expenseBody,
  expenseFields,
  expenseProblems,
  expenseValues,
  fieldOfRefusal,
} from "./expenseForm.tsx";
import { ReceiptButton } from "./ReceiptButton.tsx";
import { ReceiptDialog } from "./ReceiptDialog.tsx";

/** Shows the expenses in a table with filters, newest first. */
export function ExpenseList() {
  const [date, setDate] = useState<string | null>(null);
  const [amount, setAmount] = useState("");
  const [viewed, setViewed] = useState<Expense>();
  const typedAmount = useTypedText(amount);
  const today = useToday();
  const filter = useMemo(() => ({ date: parseDay(date), amount: typedAmount }), [date, typedAmount]);
  const paging = usePaging(filter, tablePages);
  const query = useApiQueryState(expensesApi.list, { search: expensesSearch(paging.shown, today) });
  const isAllShown = paging.goLater === undefined && query.meta.earlierDay === undefined;
  const forms = useExpenseForms(today);
  const remove = useSend(expensesApi.remove);

  if (query.error && !query.value) throw query.error;
  if (!query.value) return <SkeletonRows />;
  const list = (expenses: readonly Expense[]) => (
    <ManagedList
      label="Expenses"
      items={expenses}
      nameOf={(expense) => expense.title}
      empty={{ title: "No Expenses Found", text: "Add what was bought, with its receipt." }}
      filters={
        <>
          <DayInput label="Search by date" clearable value={date} onChange={setDate} />
          <TextInput
            label="Search by Amount"
            placeholder="1200.50"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        </>
      }
      isFiltered={date !== null || amount !== "" || !isAllShown}
      add={{ label: "Add Expense", form: forms.add }}
      edit={{ title: "Edit Expense", form: forms.edit }}
      remove={{
        question: ({ title }) => ({
          title: "Delete Expense",
          text: `Are you sure you want to delete "${title}"? This action cannot be undone.`,
        }),
        send: async (expense) => await remove({ params: { expenseId: expense._id } }),
      }}
      moreActions={(expense) => <ReceiptButton expense={expense} onView={setViewed} />}
      view={{ kind: "table", columns }}
    />
  );
  return (
    <>
      <PagedList
        label="Expenses"
        paging={paging}
        rows={query.value}
        meta={query.meta}
        today={today}
        empty={list([])}
      >
        {list}
      </PagedList>
      <ReceiptDialog expense={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}

interface ExpensesShown {
  readonly filter: { readonly date: BusinessDay | undefined; readonly amount: string };
  readonly start: { readonly lastDay?: BusinessDay };
  readonly window: { readonly limit: number };
}

/** Returns the query of a page: the chosen date, or a year up to the last day of the span. */
function expensesSearch({ filter, start: { lastDay }, window }: ExpensesShown, today: BusinessDay) {
  const { date, amount } = filter;
  const year = {
    startDate: addDays(lastDay ?? today, 1 - EXPENSES_SPAN_DAYS),
    ...(lastDay && { endDate: lastDay }),
  };
  return { ...(date ? { date: lastDay ?? date } : year), ...(amount && { amount }), ...window };
}

function useExpenseForms(today: BusinessDay) {
  const create = useSend(expensesApi.create, {
    toast: { success: ({ title }) => `Expense "${title}" added successfully!` },
  });
  const update = useSend(expensesApi.update, {
    toast: { success: ({ title }) => `Expense "${title}" updated successfully!` },
  });
  const drawers = useApiQueryState(drawersApi.list, { search: { device: deviceId() } }).value ?? [];
  const common = (hadNoCash: boolean) => ({
    fields: expenseFields({ today, drawers }, hadNoCash),
    leftOut: ({ paymentMethod }: Pick<Expense, "paymentMethod">) =>
      paymentMethod === "cash" ? [] : (["drawer"] as const),
    missing: EXPENSE_INCOMPLETE,
    note: DueNote,
  });
  return {
    add: (): FormSpec<ExpenseFields> => ({
      ...common(true),
      initial: {},
      submitLabel: "Add Expense",
      check: (values) => ({
        ...schemaProblems(expensesApi.create.body, expenseBody(values)),
        ...expenseProblems(values, today),
      }),
      save: async (values) =>
        formOutcome(await create({ body: expenseBody(values), ...toFile(values.receipt) }), fieldOfRefusal),
    }),
    edit: (expense: Expense): FormSpec<ExpenseFields> => ({
      ...common(expense.paymentMethod !== "cash"),
      initial: expenseValues(expense),
      submitLabel: "Save",
      check: (values) => ({
        ...schemaProblems(expensesApi.update.body, expenseBody(values)),
        ...expenseProblems(values, today),
      }),
      save: async (values) => {
        const params = { expenseId: expense._id };
        const body = expenseBody(values);
        return formOutcome(await update({ params, body, ...toFile(values.receipt) }), fieldOfRefusal);
      },
    }),
  };
}

const columns: readonly Column<Expense>[] = [
  { header: "Expenses Title", cell: (expense) => expense.title },
  { header: "Expenses Category", cell: (expense) => expense.category },
  { header: "Date", cell: (expense) => formatDay(expense.date), isUnbroken: true },
  {
    header: "Total Amount",
    isFigure: true,
    cell: (expense) => <Money amount={expense.totalAmount} form="column" />,
  },
  {
    header: "Paid Amount",
    isFigure: true,
    cell: (expense) => <Money amount={expense.paidAmount} form="column" />,
  },
  {
    header: "Due Amount",
    isFigure: true,
    cell: (expense) => <Money amount={expense.dueAmount} form="column" />,
  },
  {
    header: "Status",
    cell: ({ isPaid }) => (
      <StatusBadge tone={isPaid ? "available" : "occupied"}>{isPaid ? "Paid" : "Pending"}</StatusBadge>
    ),
  },
];
