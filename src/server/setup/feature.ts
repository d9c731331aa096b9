import type { Feature } from "../http/feature.ts";
import { firstAdmin, readSetup } from "./firstAdmin.ts";
import { addedAccounts, startForReal } from "./startForReal.ts";

/** Serves the set-up of a resort: the first admin, and the start for real after the demo. */
export const setupFeature: Feature = { handlers: [readSetup, firstAdmin, addedAccounts, startForReal] };
