import { toRef } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Paise } from "#domain/money.ts";
import { courseOf } from "#domain/orders/courses/course.ts";
import { type ChoiceInput, choicePrice } from "#domain/orders/order/choice.ts";
import { choiceProblem } from "#domain/orders/order/choiceProblem.ts";
import type { Addition } from "#domain/orders/order/order.ts";
import { type Sold, toSoldItem } from "#domain/orders/order/sold.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { findItems, itemAt, throwIfMissing } from "../../menu/items.store.ts";
import { isPromised } from "../../menu/stock.ts";
import { loadSettings } from "../../settings/settings.store.ts";

interface LineToPrice {
  readonly _id?: string | undefined;
  readonly menuItem: string;
  readonly quantity: number;
  readonly rate?: Paise | undefined;
  readonly notes?: string | undefined;
  readonly choice?: ChoiceInput | undefined;
}

/** Finds the items of lines. Items may be missing or unavailable. */
export function findItemsOf(
  tx: ReadTx,
  lines: readonly LineToPrice[],
): Promise<ReadonlyMap<string, MenuItem>> {
  return findItems(
    tx,
    lines.map((line) => line.menuItem),
  );
}

/**
 * Returns the lines with the server's prices (clarification 24): the rate shown on screen if it is the current price or was
 * the price when the line was tapped, else the current price. Throws 404 for an unknown item, 409 item-not-available with the
 * names of the items, and 422 for a choice that the menu does not have.
 */
export async function pricedAdditions(
  ctx: CommandCtx,
  lines: readonly LineToPrice[],
  items: ReadonlyMap<string, MenuItem>,
): Promise<Addition[]> {
  throwIfNotOrderable(
    ctx,
    items,
    lines.map((line) => line.menuItem),
  );
  await throwIfNotSoldSo(ctx, lines, items);
  const courses = [...items.values()].some(({ category }) => category.course)
    ? (await loadSettings(ctx.tx)).courses
    : [];
  const additions: Addition[] = [];
  for (const line of lines) {
    const item = items.get(line.menuItem);
    if (!item) throw new Refusal("not-found", { menuItem: line.menuItem });
    additions.push({
      _id: line._id ?? ctx.newId(),
      ...(await soldAtRate(ctx, item, line)),
      quantity: line.quantity,
      notes: line.notes ?? "",
      addedBy: toRef(ctx.person),
      course: courseOf(item.category.course, courses),
    });
  }
  return additions;
}

/** Throws 404 for an unknown item id, and 409 if an item cannot be ordered now. */
export function throwIfNotOrderable(
  ctx: CommandCtx,
  items: ReadonlyMap<string, MenuItem>,
  ids: readonly string[],
): void {
  throwIfMissing(items, ids);
  const orderedIds = new Set(ids);
  const unavailable = [...items.values()].filter(
    (item) => orderedIds.has(item._id) && !(item.isAvailable && item.isActive) && !isPromised(ctx, item),
  );
  if (unavailable.length === 0) return;
  const names = unavailable.map((item) => item.name);
  const menuItems = unavailable.map((item) => item._id);
  throw new Refusal("item-not-available", { items: names, menuItems }, `Out of Stock: ${names.join(", ")}`);
}

/** Throws 409 or 422, naming the field, if an item cannot be sold with its choice. */
async function throwIfNotSoldSo(
  ctx: CommandCtx,
  lines: readonly LineToPrice[],
  items: ReadonlyMap<string, MenuItem>,
): Promise<void> {
  const groups = [...items.values()].flatMap(({ choices }) => choices?.groups ?? []);
  const parts = groups.flatMap(({ options }) => options.flatMap(({ menuItem }) => menuItem ?? []));
  const partItems = parts.length === 0 ? items : await findItems(ctx.tx, parts);
  for (const { menuItem, choice } of lines) {
    const item = items.get(menuItem);
    const problem = item && choiceProblem(item, choice, (id) => partItems.get(id));
    if (!problem) continue;
    const { code, message } = problem;
    const field = `choice.${problem.field}`;
    if (code === "invalid-input") throw invalidInput([{ field, message }]);
    if (code === "choice-needed") throw new Refusal(code, { menuItem, field }, message);
    throw new Refusal(code, { items: [message], menuItems: [menuItem], field }, `Out of Stock: ${message}`);
  }
}

/** Returns the sold item and its rate: of the current menu, or of the menu at the tap if the screen showed that rate. */
async function soldAtRate(
  ctx: CommandCtx,
  item: MenuItem,
  { rate: shown, choice }: LineToPrice,
): Promise<Sold & { readonly rate: Paise }> {
  const now = soldAndPriced(item, choice);
  if (shown === undefined || shown === now.rate) return now;
  const earlierItem = await itemAt(ctx.tx, item, ctx.takenAt);
  const earlier = earlierItem && soldAndPriced(earlierItem, choice);
  return earlier?.rate === shown ? earlier : now;
}

function soldAndPriced(item: MenuItem, choice: ChoiceInput | undefined) {
  const sold = toSoldItem(item, choice);
  return { ...sold, rate: choicePrice(item, sold.choice) };
}
