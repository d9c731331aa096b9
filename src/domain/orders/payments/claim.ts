import type { RefusalCode } from "../../refusal.ts";
import type { CashClaim } from "./api.ts";

/** Refuses to decide about a claim a second time. */
export function refuseDeciding({ decision }: Pick<CashClaim, "decision">): RefusalCode | undefined {
  return decision === null ? undefined : "claim-decided";
}
