import { movedByExpense } from "#domain/drawers/entries.ts";
import { type Expense, expensesApi } from "#domain/expenses/api.ts";
import { expenseRefusal, newExpense, parseAmount, withExpenseChange } from "#domain/expenses/expense.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { EXPENSES_SPAN_DAYS, listScope } from "#domain/span.ts";
import { loadDrawer } from "../drawers/drawers.store.ts";
import { findEntryOf } from "../drawers/entries.store.ts";
import { storeEntry } from "../drawers/storeEntry.ts";
import { diffFields } from "../http/changes.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Feature, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor } from "../http/idFor.ts";
import { parseDayPage } from "../http/lists/page.ts";
import { replayDelete } from "../http/replay.ts";
import { storeImage } from "../media/images.store.ts";
import { prepareImage } from "../media/prepareImage.ts";
import { expenseStore, insertExpense, listExpenses, sumExpenses } from "./expenses.store.ts";

/**
 * Lists expenses, those of one day with `date`, those of a span with `startDate` and `endDate`. An amount is looked for within a
 * year; an `amount` that is not a number finds nothing.
 */
const list = handle(expensesApi.list, async (ctx, { search }) => {
  const amount = search.amount ? parseAmount(search.amount) : undefined;
  if (search.amount && amount === undefined) {
    return [];
  }
  const kind = amount === undefined ? "indexed" : "searched";
  const scope = listScope(search, { today: ctx.businessDay, kind, daysMax: EXPENSES_SPAN_DAYS });
  const { entities, ...info } = await listExpenses(ctx.tx, { amount }, { scope, page: parseDayPage(search) });
  ctx.page(info);
  return [...entities];
});

const overview = handle(expensesApi.overview, (ctx) => sumExpenses(ctx.tx));

const read = handle(expensesApi.read, (ctx, { params }) => expenseStore.load(ctx.tx, params.expenseId));

const create = handle(
  expensesApi.create,
  {
    prepare: (_, { file }) => prepareImage(file, "receipt"),
    run: async (ctx, { body }, picture) => {
      const id = await idFor(body._id, (requestedId) => expenseStore.isId(ctx.tx, requestedId), ctx.newId);
      throwIfRefused(expenseRefusal(body, ctx.businessDay), { date: ctx.businessDay });
      const receipt = picture && (await storeImage(ctx.tx, picture, ctx.now));
      const expense = newExpense({ ...body, receipt }, { id, at: ctx.now, today: ctx.businessDay });
      await insertExpense(ctx.tx, expense);
      await moveCash(ctx, { after: expense, drawer: body.drawer });
      ctx.journal({ topic: "expenses", entityId: id, action: "expense.added", after: expense });
      return expense;
    },
  },
  { answerToRetry },
);

/** Answers a repeat of a command with the expense as it is now. */
function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return expenseStore.loadDeletedToo(ctx.tx, params.expenseId ?? entityId);
}

const update = handle(
  expensesApi.update,
  {
    prepare: (_, { file }) => prepareImage(file, "receipt"),
    run: async (ctx, { params, body }, picture) => {
      const expense = await expenseStore.load(ctx.tx, params.expenseId);
      throwIfRefused(expenseRefusal(body, ctx.businessDay), { date: ctx.businessDay });
      const receipt = picture && (await storeImage(ctx.tx, picture, ctx.now));
      const changed = withExpenseChange(expense, { ...body, receipt });
      const changes = diffFields(expense, changed);
      if (changes) {
        await expenseStore.save(ctx.tx, changed);
        await moveCash(ctx, { before: expense, after: changed, drawer: body.drawer });
        ctx.journal({ topic: "expenses", entityId: expense._id, action: "expense.changed", ...changes });
      }
      return changed;
    },
  },
  { answerToRetry },
);

const remove = handle(
  expensesApi.remove,
  async (ctx, { params }) => {
    const expense = await expenseStore.load(ctx.tx, params.expenseId);
    await expenseStore.remove(ctx.tx, expense._id, ctx.now);
    await moveCash(ctx, { before: expense });
    ctx.journal({ topic: "expenses", entityId: expense._id, action: "expense.deleted", before: expense });
    return { _id: expense._id };
  },
  { answerToRetry: replayDelete },
);

interface ExpenseMove {
  readonly before?: Expense;
  readonly after?: Expense;
  readonly drawer?: string | undefined;
}

/** Moves an expense's cash by an entry of the open day, in the drawer that is named, else in that of its last entry. */
async function moveCash(ctx: CommandCtx, { before, after, drawer: named }: ExpenseMove): Promise<void> {
  const movement = movedByExpense(before, after);
  const about = (after ?? before)?._id;
  if (!movement || about === undefined) return;
  if (named !== undefined) await loadDrawer(ctx.tx, named);
  const drawer = named ?? (await findEntryOf(ctx.tx, "about_id", about))?.drawer ?? null;
  const { _id: entityId, amount } = await storeEntry(ctx, movement, { drawer, about });
  const journalled = { topic: "drawers", entityId, action: "drawer.expense", subjectId: about } as const;
  ctx.journal({ ...journalled, after: { amount, drawer } });
}

export const expensesFeature: Feature = { handlers: [list, overview, read, create, update, remove] };
