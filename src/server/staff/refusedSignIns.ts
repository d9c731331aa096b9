import type { RefusalCode } from "#domain/refusal.ts";
import type { PrepareCtx, ServerFacts } from "../http/feature.ts";

/** Refused passwords that are journalled one by one within a minute. The rest of the minute stands in one row, as a number. */
export const JOURNALLED_PER_MINUTE_MAX = 20;
const MINUTE_MS = 60_000;
/** Longer than a username can be, so that one that was mistyped can still be read. */
const USERNAME_LENGTH_MAX = 80;

interface RefusedSignIn {
  /** What was typed. */
  readonly username: string;
  /** The account of that name, if there is one. */
  readonly personId: string | undefined;
  readonly refusal: RefusalCode;
}

/** The minute that runs on one server: what was refused in it, and how much of that is not journalled yet. */
interface Minute {
  readonly number: number;
  refused: number;
  unsaid: number;
}
const minutes = new WeakMap<ServerFacts, Minute>();

/** Journals that a password was refused: the name that was tried and the address, never the password. */
export async function noteRefusedSignIn(
  ctx: Pick<PrepareCtx, "note" | "now" | "server" | "address" | "person">,
  { username, personId = "", refusal }: RefusedSignIn,
): Promise<void> {
  const number = Math.floor(ctx.now / MINUTE_MS);
  const last = minutes.get(ctx.server);
  const minute = last?.number === number ? last : { number, refused: 0, unsaid: 0 };
  minutes.set(ctx.server, minute);
  if (last && last !== minute) await sayRest(last, ctx.note);
  minute.refused += 1;
  if (minute.refused > JOURNALLED_PER_MINUTE_MAX) {
    // The number is journalled after the minute also if nobody tries again.
    if (minute.unsaid === 0)
      setTimeout(() => void sayRest(minute, ctx.note).catch(giveUp), MINUTE_MS).unref();
    minute.unsaid += 1;
    return;
  }
  const after = { username: username.slice(0, USERNAME_LENGTH_MAX), address: ctx.address, refusal };
  await ctx.note({ topic: "staff", entityId: personId, action: "session.refused", after });
}

/** Journals how many more were refused in a minute that is over. */
async function sayRest(minute: Minute, note: PrepareCtx["note"]): Promise<void> {
  const count = minute.unsaid;
  if (count === 0) return;
  minute.unsaid = 0;
  await note({ topic: "staff", entityId: "", action: "session.refused", after: { count }, by: "" });
}

/** The server has stopped meanwhile, or its disk is full. */
function giveUp(): void {}
