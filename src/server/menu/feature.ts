import type { Feature } from "../http/handlers/handler.ts";
import { categoryHandlers } from "./categories.ts";
import { importHandlers } from "./import/handlers.ts";
import { itemHandlers } from "./items.ts";
import { stationHandlers } from "./stations.ts";

export const menuFeature: Feature = {
  handlers: [...categoryHandlers, ...itemHandlers, ...importHandlers, ...stationHandlers],
};
