import type { Feature } from "../http/handlers/handler.ts";
import { accountHandlers } from "./accounts.ts";

/** The feature of accounts: what rooms, companies and staff owe. */
export const accountsFeature: Feature = { handlers: accountHandlers };
