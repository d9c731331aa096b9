import type { Feature } from "../http/feature.ts";
import { categoryHandlers } from "./categories/handlers.ts";
import { importHandlers } from "./import/handlers.ts";
import { itemHandlers } from "./items/handlers.ts";

export const menuFeature: Feature = { handlers: [...categoryHandlers, ...itemHandlers, ...importHandlers] };
