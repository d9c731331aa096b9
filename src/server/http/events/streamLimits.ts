import { HEARTBEAT_MS } from "#domain/devices/presence.ts";
import type { Role } from "#domain/permissions.ts";

/** How many event streams may be open at the same time, and what keeps them alive. */
export interface StreamLimits {
  /** Streams of one session. A phone that lost its network opens a new one before the old is known to be dead; the oldest goes. */
  readonly session: number;
  /** Streams of one account, on all its devices. */
  readonly account: number;
  /** Streams of this node. One device holds one, so this is more tills and phones than a resort has. */
  readonly node: number;
  /** How many of the node's are left for admins. */
  readonly keptForAdmins: number;
  /** How often every open stream is notified that the server is there. */
  readonly heartbeatMs: number;
}

export const streamLimits: StreamLimits = {
  session: 8,
  account: 300,
  node: 1_500,
  keptForAdmins: 50,
  heartbeatMs: HEARTBEAT_MS,
};

/** Whose a stream is. */
export interface StreamOwner {
  readonly personId: string;
  readonly role: Role;
  readonly sessionHash: string;
}

/**
 * Returns whether one more stream may be opened. "instead" names the session's oldest one, which must be closed for it; "full"
 * says that the account or the node has as many as it may.
 */
export function roomFor<S extends StreamOwner>(
  open: Iterable<S>,
  owner: StreamOwner,
  limits: StreamLimits,
): "free" | "full" | { readonly instead: S } {
  const all = [...open];
  const own = all.filter(({ sessionHash }) => sessionHash === owner.sessionHash);
  if (own[0] && own.length >= limits.session) return { instead: own[0] };
  const ofAccount = all.filter(({ personId }) => personId === owner.personId).length;
  const nodeMax = owner.role === "admin" ? limits.node : limits.node - limits.keptForAdmins;
  return ofAccount >= limits.account || all.length >= nodeMax ? "full" : "free";
}
