import type { Feature } from "../http/handlers/handler.ts";
import { firstAdmin, readSetup } from "./firstAdmin.ts";
import { addedAccounts, startForReal } from "./startForReal.ts";
import { printTestPaper } from "./testPapers.ts";

/** The setup feature: the first admin, and the end of the demo. */
export const setupFeature: Feature = {
  handlers: [readSetup, firstAdmin, addedAccounts, printTestPaper, startForReal],
};
