import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type Expense, expensesApi } from "#domain/expenses/api.ts";
import { calendarDay, formatDay } from "#domain/time.ts";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { DayInput, dayOf } from "../../kit/form/day.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { fileOf } from "../../kit/form/picture.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import type { Column } from "../../kit/list/DataTable.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { Pager } from "../../kit/list/Pager.tsx";
import { useTypedText } from "../../kit/list/useTypedText.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useAskState } from "../../sync/cache/useAsk.ts";
import { serverNow } from "../../sync/http/clock.ts";
import { useSend } from "../../sync/outbox/useSend.ts";
import {
  DueNote,
  EXPENSE_INCOMPLETE,
  type ExpenseFields,
  expenseBody,
  expenseFields,
  expenseProblems,
  expenseValues,
} from "./expenseForm.tsx";
import { ReceiptButton } from "./ReceiptButton.tsx";

const PAGE_SIZE = 50;

/** Shows the expenses in a table with filters, newest first, in pages. */
export function ExpenseList() {
  const [date, setDate] = useState<string | null>(null);
  const [amount, setAmount] = useState("");
  const [page, setPage] = useState(1);
  const typedAmount = useTypedText(amount);
  const filter = { ...(dayOf(date) && { date: dayOf(date) }), ...(typedAmount && { amount: typedAmount }) };
  const found = useAskState(expensesApi.list, {
    search: { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  });
  const forms = useExpenseForms();
  const remove = useSend(expensesApi.remove);

  if (found.error && !found.value) throw found.error;
  if (!found.value) return <SkeletonRows />;
  return (
    <>
      <ManagedList
        label="Expenses"
        items={found.value}
        nameOf={(expense) => expense.title}
        empty={{ title: "No Expenses Found", text: "Add what was bought, with its receipt." }}
        filters={
          <>
            <DayInput
              label="Search by date"
              clearable
              value={date}
              onChange={(value) => {
                setDate(value);
                setPage(1);
              }}
            />
            <TextInput
              label="Search by Amount"
              placeholder="1200.50"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => {
                setAmount(event.currentTarget.value);
                setPage(1);
              }}
            />
          </>
        }
        isFiltered={date !== null || amount !== "" || page > 1}
        add={{ label: "Add Expense", form: forms.add }}
        edit={{ title: "Edit Expense", form: forms.edit }}
        remove={{
          question: ({ title }) => ({
            title: "Delete Expense",
            text: `Are you sure you want to delete "${title}"? This action cannot be undone.`,
          }),
          send: async (expense) => await remove({ params: { expenseId: expense._id } }),
        }}
        moreActions={(expense) => <ReceiptButton expense={expense} />}
        view={{ kind: "table", columns }}
      />
      <Pager
        label="Expenses"
        page={page}
        pages={Math.ceil((found.total ?? 0) / PAGE_SIZE)}
        onChange={setPage}
      />
    </>
  );
}

function useExpenseForms() {
  const create = useSend(expensesApi.create, {
    toast: { success: ({ title }) => `Expense "${title}" added successfully!` },
  });
  const update = useSend(expensesApi.update, {
    toast: { success: ({ title }) => `Expense "${title}" updated successfully!` },
  });
  const common = () => ({
    fields: expenseFields(calendarDay(serverNow())),
    missing: EXPENSE_INCOMPLETE,
    note: DueNote,
  });
  return {
    add: (): FormSpec<ExpenseFields> => ({
      ...common(),
      initial: {},
      submitLabel: "Add Expense",
      check: (values) => ({
        ...schemaProblems(expensesApi.create.body, expenseBody(values)),
        ...expenseProblems(values),
      }),
      save: async (values) =>
        formOutcome(await create({ body: expenseBody(values), ...fileOf(values.receipt) }), {
          "paid-over-total": "paidAmount",
        }),
    }),
    edit: (expense: Expense): FormSpec<ExpenseFields> => ({
      ...common(),
      initial: expenseValues(expense),
      submitLabel: "Save",
      check: (values) => ({
        ...schemaProblems(expensesApi.update.body, expenseBody(values)),
        ...expenseProblems(values),
      }),
      save: async (values) => {
        const params = { expenseId: expense._id };
        return formOutcome(await update({ params, body: expenseBody(values), ...fileOf(values.receipt) }), {
          "paid-over-total": "paidAmount",
        });
      },
    }),
  };
}

const columns: readonly Column<Expense>[] = [
  { header: "Expenses Title", cell: (expense) => expense.title },
  { header: "Expenses Category", cell: (expense) => expense.category },
  { header: "Date", cell: (expense) => formatDay(expense.date) },
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
