import { ordersApi } from "#domain/orders/order/api.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parseDayPage } from "../../http/lists/page.ts";
import { findClosing } from "./closing.store.ts";
import { listOrders } from "./list.store.ts";
import { loadOrder } from "./order.store.ts";

const list = handle(ordersApi.list, async (ctx, { search }) => {
  const { entities, ...info } = await listOrders(ctx.tx, search, {
    page: parseDayPage(search),
    today: ctx.businessDay,
  });
  ctx.page(info);
  return [...entities];
});

const read = handle(ordersApi.read, (ctx, { params }) => loadOrder(ctx.tx, params.orderId));

const closing = handle(
  ordersApi.closing,
  async (ctx, { params }) => (await findClosing(ctx.tx, params.orderId)) ?? null,
);

export const orderHandlers: readonly Handler[] = [list, read, closing];
