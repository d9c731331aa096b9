import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RefusalCode } from "#domain/refusal.ts";
import type { PrepareCtx } from "../http/feature.ts";

/** Refused passwords that are journalled one by one within a minute. The rest of the minute is in one row, as a number. */
export const JOURNALLED_PER_MINUTE_MAX = 20;
const MINUTE_S = 60;
/** Longer than a username can be, so that one that was mistyped can still be read. */
const USERNAME_LENGTH_MAX = 80;

interface RefusedSignIn {
  /** The name as it was typed. */
  readonly username: string;
  /** The account of that name, if there is one. */
  readonly personId: string | undefined;
  readonly refusal: RefusalCode;
}

interface RefusedSignIns {
  readonly inMinute: RateLimiterMemory;
  /** How many are not journalled yet. */
  unreported: number;
}

declare module "../http/feature.ts" {
  interface ServerState {
    readonly refusedSignIns: RefusedSignIns;
  }
}

export function newRefusedSignIns(): RefusedSignIns {
  return {
    inMinute: new RateLimiterMemory({ points: JOURNALLED_PER_MINUTE_MAX, duration: MINUTE_S }),
    unreported: 0,
  };
}

/** Journals that a password was refused: the name that was tried and the address, never the password. */
export async function journalRefusedSignIn(
  {
    state: { refusedSignIns },
    journalEvenIfRefused: note,
    address,
  }: Pick<PrepareCtx, "journalEvenIfRefused" | "state" | "address">,
  { username, personId = "", refusal }: RefusedSignIn,
): Promise<void> {
  const isOneOfFew = await refusedSignIns.inMinute.consume("").then(Boolean, () => false);
  if (isOneOfFew) {
    const after = { username: username.slice(0, USERNAME_LENGTH_MAX), address, refusal };
    await note({ topic: "staff", entityId: personId, action: "session.refused", after });
    return;
  }
  refusedSignIns.unreported += 1;
  if (refusedSignIns.unreported > 1) return;
  const sayRest = async () => {
    const count = refusedSignIns.unreported;
    refusedSignIns.unreported = 0;
    await note({ topic: "staff", entityId: "", action: "session.refused", after: { count }, by: "" });
  };
  // It fails when the server has stopped meanwhile, or its disk is full.
  setTimeout(() => void sayRest().catch(() => undefined), MINUTE_S * 1_000).unref();
}
