import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RefusalCode } from "#domain/refusal.ts";
import type { PrepareCtx } from "../http/handlers/context.ts";

/** The most refused passwords per minute that are journalled one by one; the others are journalled as a count in one row. */
export const JOURNALLED_PER_MINUTE_MAX = 20;
const MINUTE_S = 60;
/** Longer than a username, so that a mistyped one can still be read. */
const USERNAME_LENGTH_MAX = 80;

interface RefusedSignIn {
  readonly username: string;
  /** The account of the username, if any. */
  readonly personId: string | undefined;
  readonly refusal: RefusalCode;
}

interface RefusedSignIns {
  readonly inMinute: RateLimiterMemory;
  /** The number of attempts not journalled yet. */
  unreported: number;
}

declare module "../http/handlers/serverInfo.ts" {
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

/** Journals a refused password with the typed username and the address, never the password. */
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
  // Fails if the server has stopped meanwhile or the disk is full.
  setTimeout(() => void sayRest().catch(() => undefined), MINUTE_S * 1_000).unref();
}
