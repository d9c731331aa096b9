import type { Feature } from "../http/handlers/handler.ts";
import { accountHandlers } from "./accounts.ts";
import { approvalHandlers } from "./approvals/handlers.ts";
import { passwordHandlers } from "./passwords.ts";
import { pinHandlers } from "./pins.ts";
import { signInHandlers } from "./signIn.ts";

export const staffFeature: Feature = {
  handlers: [...signInHandlers, ...accountHandlers, ...passwordHandlers, ...pinHandlers, ...approvalHandlers],
};
