import type { FastifyRequest } from "fastify";
import { addDays, type BusinessDay, type Instant, instant } from "#domain/time.ts";
import type { Databases } from "../db/connect.ts";
import type { BusinessDays } from "../db/days.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { Session } from "./session.ts";

/** How far a device's clock may be ahead for its time to count; a larger difference, to either side, is journalled. */
const DIFFERENCE_MAX_MS = 5 * 60_000;
/** How exactly it is kept when a sign-in's last command was taken: not every command should write it. */
const KEPT_TO_MS = 60_000;
/** The last moment that a date can name, less a day for time zones. */
const TIME_MAX = 8.64e15 - 86_400_000;

/** A sign-in on a device, as the bound of when its commands were taken. */
export type SignIn = Pick<Session, "tokenHash" | "startedAt" | "lastTakenAt">;

export interface SignInSearch {
  readonly personId: string;
  readonly device: string;
  readonly until: number;
}

/** How sign-ins are read and marked; the staff feature's functions, handed in at start. */
export interface SignIns {
  /** Finds a person's last sign-in on a device up to a moment, also when it has ended since. */
  findSignIn(tx: ReadTx, wanted: SignInSearch): Promise<SignIn | undefined>;
  noteTaken(tx: Tx, tokenHash: string, takenAt: Instant): Promise<void>;
}

/** When a command was taken (clarification 48). */
export interface TakenTime {
  /** When the person tapped, if the device says so and it counts; otherwise the server's time does. */
  readonly counted: Instant | undefined;
  /** What the device says (`X-Taken-At`), where it says something. */
  readonly claimed: Instant | undefined;
  /** The sign-in whose later commands were not taken before this one. */
  readonly signIn: SignIn | undefined;
}

interface Known {
  readonly databases: Pick<Databases, "reader">;
  readonly days: BusinessDays;
  readonly signIns: SignIns;
}

interface Asked {
  readonly now: Instant;
  readonly businessDay: BusinessDay;
  /** The author's present session, when they deliver the command themselves. */
  readonly own: SignIn | undefined;
  /** The session whose key signed the command, when somebody else delivers it. */
  readonly signedUnder: SignIn | undefined;
  /** The id of the command's author, who may be another than the session's person. */
  readonly personId: string;
  readonly device: string;
}

/**
 * Returns when a command was taken. The device's time counts when it is not in the future, reaches at most into the previous
 * business day, and is not before the author's sign-in on this device nor before that sign-in's last delivered command.
 */
export async function takenTimeOf(
  request: FastifyRequest,
  { now, businessDay, own, signedUnder, personId, device }: Asked,
  { databases, days, signIns }: Known,
): Promise<TakenTime> {
  const claimed = claimOf(request);
  const notCounted = { counted: undefined, claimed, signIn: own };
  if (claimed === undefined || claimed > now + DIFFERENCE_MAX_MS) return notCounted;
  const taken = instant(Math.min(claimed, now));
  if (days.of(taken) < addDays(businessDay, -1)) return notCounted;
  const known = signedUnder ?? own;
  // Made before the author signed in again: what counts is the sign-in of that time.
  const signIn =
    known && known.startedAt <= taken
      ? known
      : await signIns.findSignIn(databases.reader, { personId, device, until: taken });
  return signIn && taken >= signIn.lastTakenAt ? { counted: taken, claimed, signIn } : notCounted;
}

/** Returns what a command's journal rows say of the device's time: what it was, and whether it counts, if it is far off. */
export function deviceTimeFacts({ counted, claimed }: TakenTime, now: Instant): object | undefined {
  if (claimed === undefined || Math.abs(now - claimed) <= DIFFERENCE_MAX_MS) return undefined;
  return { deviceTime: claimed, ...(counted !== undefined && { takenAt: counted }) };
}

/** Marks the sign-in with the time of its newest command, unless it has about that mark already. */
export async function markSignIn(
  tx: Tx,
  signIns: SignIns,
  { signIn, takenAt }: { readonly signIn: SignIn | undefined; readonly takenAt: Instant },
): Promise<void> {
  if (signIn === undefined || takenAt - signIn.lastTakenAt < KEPT_TO_MS) return;
  await signIns.noteTaken(tx, signIn.tokenHash, takenAt);
}

/** Returns the device's time of the tap (`X-Taken-At`); undefined when it sends none, or nothing that is a time. */
function claimOf(request: FastifyRequest): Instant | undefined {
  const claimed = Number(request.headers["x-taken-at"] ?? Number.NaN);
  return Number.isSafeInteger(claimed) && claimed >= 0 && claimed <= TIME_MAX ? instant(claimed) : undefined;
}
