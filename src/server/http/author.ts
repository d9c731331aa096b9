import type { FastifyRequest } from "fastify";
import type { Command } from "#domain/endpoint.ts";
import { mayAccess, type Role } from "#domain/permissions.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import type { User } from "#domain/staff/api.ts";
import { NOBODY, type Person } from "./feature.ts";
import type { AppContext } from "./request.ts";

/** Under whose name a command runs, and who delivered it when that is somebody else. */
export interface Authorship {
  readonly person: Person;
  readonly deliveredBy: Person | undefined;
  /** Why this author may do nothing new. What was done before they left is still answered when it comes again. */
  readonly refusal?: RefusalCode | undefined;
}

/**
 * Returns under whose name a command runs. One that waited on its device may be delivered after somebody else signed in there;
 * it still runs under its author's name (`X-Person`, clarification 13). Only commands of the outbox can have another author.
 * Both persons must be permitted to do it, and the lesser role of the two decides whether it needs an approval: otherwise
 * anybody could act as an admin by naming one.
 */
export async function authorOf(
  request: FastifyRequest,
  endpoint: Command,
  asker: Person,
  { databases, findUser }: Pick<AppContext, "databases" | "findUser">,
): Promise<Authorship> {
  const author = request.headers["x-person"];
  const isOwn = author === undefined || author === asker._id;
  if (isOwn || endpoint.delivery !== "outbox" || endpoint.permission === "public") {
    return { person: asker, deliveredBy: undefined };
  }
  const authorId = String(author);
  const user = await findUser(databases.reader, authorId);
  if (!user) {
    return { person: { ...NOBODY, _id: authorId }, deliveredBy: asker, refusal: "author-unknown" };
  }
  const { _id, name, username } = user;
  return {
    person: { _id, name, username, role: lesser(user.role, asker.role) },
    deliveredBy: asker,
    refusal: refuseAuthor(user, endpoint),
  };
}

/** Returns why the author may not do this, as an account that is inactive or has no permission. */
function refuseAuthor({ isActive, role }: User, endpoint: Command): RefusalCode | undefined {
  if (!isActive) return "author-unknown";
  return mayAccess(role, endpoint.permission) ? undefined : "not-permitted";
}

/** Returns the role that may do less. */
function lesser(one: Role, other: Role): Role {
  return one === "admin" ? other : one;
}
