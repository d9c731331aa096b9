import { ordersApi } from "#domain/orders/api.ts";
import { type Feature, handle } from "../http/feature.ts";
import { listOrders } from "./list/store.ts";
import { pageInfo, pageOf } from "./page.ts";
import { loadOrder } from "./store.ts";

const list = handle(ordersApi.list, async (ctx, { search }) => {
  const page = pageOf(search);
  const listed = await listOrders(ctx.tx, search, page);
  ctx.page(pageInfo(listed, page));
  return [...listed.entities];
});

const read = handle(ordersApi.read, (ctx, { params }) => loadOrder(ctx.tx, params.orderId));

export const ordersFeature: Feature = { handlers: [list, read] };
