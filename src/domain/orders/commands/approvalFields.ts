import { z } from "zod";
import { Reason } from "../../entity.ts";

/** The single-use token of POST /auth/approvals, for actions that need an approval. */
export const ApprovalToken = z.string().max(80);

export const approvalFields = { reason: Reason.optional(), approval: ApprovalToken.optional() };
