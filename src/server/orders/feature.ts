import type { Feature } from "../http/feature.ts";
import { billHandlers } from "./bills/handlers.ts";
import { kotHandlers } from "./kot/handlers.ts";
import { lifecycleHandlers } from "./lifecycle/handlers.ts";
import { orderHandlers } from "./order/handlers.ts";
import { paymentHandlers } from "./payments/handlers.ts";

/** The life of an order: what the stages answer, and the commands that span them. */
export const ordersFeature: Feature = {
  handlers: [...orderHandlers, ...kotHandlers, ...paymentHandlers, ...billHandlers, ...lifecycleHandlers],
};
