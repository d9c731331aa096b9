import { PAGE_LIMIT_DEFAULT } from "#domain/entity.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { newExpense, parseAmount, refuseExpense, withExpenseChange } from "#domain/expenses/expense.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { changesOf } from "../http/changes.ts";
import { type Feature, handle, type QueryCtx, type Repeated } from "../http/feature.ts";
import { idFor } from "../http/idFor.ts";
import { storeImage } from "../media/images.store.ts";
import { prepareImage } from "../media/prepareImage.ts";
import { cursorText, parseCursor } from "./cursor.ts";
import {
  countExpenses,
  insertExpense,
  isExpenseId,
  listExpenses,
  loadExpense,
  readExpense,
  removeExpense,
  saveExpense,
  sumExpenses,
} from "./expenses.store.ts";

/**
 * Lists expenses. `date` is one day; `startDate` and `endDate` are a span. An `amount` that is not a number finds
 * nothing.
 */
const list = handle(expensesApi.list, async (ctx, { search }) => {
  const amount = search.amount ? parseAmount(search.amount) : undefined;
  if (search.amount && amount === undefined) {
    ctx.page({ total: 0 });
    return [];
  }
  const filter = { from: search.date ?? search.startDate, to: search.date ?? search.endDate, amount };
  const limit = search.limit ?? PAGE_LIMIT_DEFAULT;
  const after = search.cursor === undefined ? undefined : parseCursor(search.cursor);
  // One expense more than asked for shows whether there is a next page.
  const found = await listExpenses(ctx.tx, filter, { limit: limit + 1, offset: search.offset ?? 0, after });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const total = await countExpenses(ctx.tx, filter);
  ctx.page({ total, ...(last && { nextCursor: cursorText(last) }) });
  return page;
});

const overview = handle(expensesApi.overview, (ctx) => sumExpenses(ctx.tx));

const read = handle(expensesApi.read, (ctx, { params }) => loadExpense(ctx.tx, params.expenseId));

const create = handle(
  expensesApi.create,
  {
    prepare: (_, { file }) => prepareImage(file, "receipt"),
    run: async (ctx, { body }, picture) => {
      const id = await idFor(body._id, (wanted) => isExpenseId(ctx.tx, wanted), ctx.newId);
      throwIfRefused(refuseExpense(body));
      const receipt = picture && (await storeImage(ctx.tx, picture, ctx.now));
      const expense = newExpense({ ...body, receipt }, { id, at: ctx.now, today: ctx.businessDay });
      await insertExpense(ctx.tx, expense);
      ctx.journal({ topic: "expenses", entityId: id, action: "expense.added", after: expense });
      return expense;
    },
  },
  { repeat },
);

/** Answers a repeat of a command with the expense as it is now. */
function repeat(ctx: QueryCtx, { params, entityId }: Repeated) {
  return readExpense(ctx.tx, params.expenseId ?? entityId);
}

const update = handle(
  expensesApi.update,
  {
    prepare: (_, { file }) => prepareImage(file, "receipt"),
    run: async (ctx, { params, body }, picture) => {
      const expense = await loadExpense(ctx.tx, params.expenseId);
      throwIfRefused(refuseExpense(body));
      const receipt = picture && (await storeImage(ctx.tx, picture, ctx.now));
      const changed = withExpenseChange(expense, { ...body, receipt });
      const changes = changesOf(expense, changed);
      if (changes) {
        await saveExpense(ctx.tx, changed);
        ctx.journal({ topic: "expenses", entityId: expense._id, action: "expense.changed", ...changes });
      }
      return changed;
    },
  },
  { repeat },
);

const remove = handle(expensesApi.remove, async (ctx, { params }) => {
  const expense = await loadExpense(ctx.tx, params.expenseId);
  await removeExpense(ctx.tx, expense._id, ctx.now);
  ctx.journal({ topic: "expenses", entityId: expense._id, action: "expense.deleted", before: expense });
  return { _id: expense._id };
});

export const expensesFeature: Feature = { handlers: [list, overview, read, create, update, remove] };
