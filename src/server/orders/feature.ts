import type { Feature } from "../http/handlers/handler.ts";
import { billHandlers } from "./bills/handlers.ts";
import { commandHandlers } from "./handlers.ts";
import { kotHandlers } from "./kot/handlers.ts";
import { orderHandlers } from "./order/handlers.ts";
import { paymentHandlers } from "./payments/handlers.ts";
import { queueHandlers } from "./printing/handlers.ts";
import { slipHandlers } from "./slips/handlers.ts";

/** The orders feature: the endpoints of each stage, and the commands that span stages. */
export const ordersFeature: Feature = {
  handlers: [
    ...orderHandlers,
    ...kotHandlers,
    ...paymentHandlers,
    ...billHandlers,
    ...slipHandlers,
    ...queueHandlers,
    ...commandHandlers,
  ],
};
