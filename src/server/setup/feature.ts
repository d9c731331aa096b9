import type { Feature } from "../http/feature.ts";
import { firstAdmin, readSetup } from "./firstAdmin.ts";
import { startForReal } from "./startForReal.ts";

/** How a resort begins: the demo, the first admin, and the start for real. */
export const setupFeature: Feature = { handlers: [readSetup, firstAdmin, startForReal] };
