import { sql } from "kysely";
import { OFTEN_MAX } from "#domain/menu/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import type { ReadTx } from "../../db/tx.ts";
import { storedSums } from "../daySums/rows.ts";

/** Lists the items on the menu that sold most on the days with sums of a range. */
export async function listOftenSold(tx: ReadTx, range: DayRange): Promise<string[]> {
  const { items } = storedSums(range);
  const { rows } = await sql<{ id: string }>`select menu_items.id
    from (${items}) as sold join menu_items on menu_items.id = sold.menu_item_id
    where menu_items.deleted_at is null and menu_items.is_active = 1
    group by menu_items.id order by sum(sold.quantity) desc, menu_items.id limit ${OFTEN_MAX}`.execute(tx);
  return rows.map(({ id }) => id);
}
