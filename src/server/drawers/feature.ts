import type { Feature } from "../http/handlers/handler.ts";
import { countingHandlers } from "./counting.ts";
import { drawerHandlers } from "./drawers.ts";
import { movementHandlers } from "./movements.ts";

/** The feature of drawers: where cash is, and what it should be. */
export const drawersFeature: Feature = {
  handlers: [...drawerHandlers, ...countingHandlers, ...movementHandlers],
};
