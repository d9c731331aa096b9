import type { FastifyRequest } from "fastify";
import type { Command } from "#domain/endpoint.ts";
import { mayAccess, type Role } from "#domain/permissions.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import type { User } from "#domain/staff/api.ts";
import { NOBODY, type Person } from "../feature.ts";
import { type AuthorSession, SESSION_IDLE_MAX_MS } from "../session.ts";
import { findSigningSession, type ProofContext } from "./proof.ts";

/** How far a device's clock may be off its session's life, which is by the server's clock. */
const CLOCK_DIFFERENCE_MAX_MS = 5 * 60_000;

/** Under whose name a command runs, and who delivered it when that is somebody else. */
export interface Authorship {
  readonly person: Person;
  readonly deliveredBy: Person | undefined;
  /** False: nothing shows that the person named made this command. */
  readonly isProven: boolean;
  /** The session whose key signed it, when somebody else delivers it. */
  readonly signedUnder?: AuthorSession | undefined;
  /** Why this author may do nothing new. What a proven author did before is still answered when it comes again. */
  readonly refusal?: RefusalCode | undefined;
}

interface AskedCommand {
  readonly endpoint: Command;
  /** The body in its wire form, before the schema decodes it. */
  readonly body: unknown;
  /** Who is signed in. */
  readonly asker: Person;
}

interface AuthorContext extends ProofContext {
  readonly findUser: (tx: ProofContext["databases"]["reader"], id: string) => Promise<User | undefined>;
}

/**
 * Returns under whose name a command runs. One that waited on its device may be delivered after somebody else signed in there;
 * it still runs under its author's name (`X-Person`, clarification 13), if it carries a signature by the delivery key of the
 * session under which it was made. Only commands of the outbox can have another author. Both persons must be permitted to do
 * it, and the lesser role of the two decides whether it needs an approval, so that a key that was taken from a device gives
 * nobody an admin's rights.
 */
export async function authorOf(
  request: FastifyRequest,
  { endpoint, body, asker }: AskedCommand,
  context: AuthorContext,
): Promise<Authorship> {
  const author = request.headers["x-person"];
  const isOwn = author === undefined || author === asker._id;
  if (isOwn || endpoint.permission === "public") {
    return { person: asker, deliveredBy: undefined, isProven: true };
  }
  const authorId = String(author);
  const user = await context.findUser(context.databases.reader, authorId);
  const session =
    endpoint.delivery === "outbox"
      ? await findSigningSession(request, { authorId, body }, context)
      : undefined;
  const { name, username, role } = user ?? NOBODY;
  return {
    person: { _id: authorId, name, username, role: lesser(role, asker.role) },
    deliveredBy: asker,
    isProven: session !== undefined,
    signedUnder: session,
    refusal: session ? refuseAuthor(user, { endpoint, session, request }) : "author-not-proven",
  };
}

interface Signed {
  readonly endpoint: Command;
  readonly session: AuthorSession;
  readonly request: FastifyRequest;
}

/** Returns why an author may not do this although the signature is right. */
function refuseAuthor(
  user: User | undefined,
  { endpoint, session, request }: Signed,
): RefusalCode | undefined {
  if (!user?.isActive) return "author-unknown";
  if (session.isRevoked || !isWithin(session, Number(request.headers["x-taken-at"])))
    return "author-not-proven";
  return mayAccess(user.role, endpoint.permission) ? undefined : "not-permitted";
}

/** Tells whether an instant lies between a session's sign-in and its end. */
function isWithin({ startedAt, lastSeenAt, endedAt }: AuthorSession, takenAt: number): boolean {
  const end = endedAt ?? lastSeenAt + SESSION_IDLE_MAX_MS;
  return takenAt >= startedAt - CLOCK_DIFFERENCE_MAX_MS && takenAt <= end + CLOCK_DIFFERENCE_MAX_MS;
}

/** Returns the role that may do less. */
function lesser(one: Role, other: Role): Role {
  return one === "admin" ? other : one;
}
