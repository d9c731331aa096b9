import { HEARTBEAT_MS } from "#domain/devices/presence.ts";
import type { SessionRole } from "#domain/permissions.ts";

/** The limits of concurrent event streams, and the heartbeat. */
export interface StreamLimits {
  /** Streams per session; the oldest is closed. A phone that lost its network opens a new one before the old is known dead. */
  readonly session: number;
  /** Streams per account, on all devices. */
  readonly account: number;
  /** Streams of this node: more than a resort's tills and phones, which have one each. */
  readonly node: number;
  /** The number of the node's streams that are reserved for admins. */
  readonly keptForAdmins: number;
  readonly heartbeatMs: number;
}

export const streamLimits: StreamLimits = {
  session: 8,
  account: 300,
  node: 1_500,
  keptForAdmins: 50,
  heartbeatMs: HEARTBEAT_MS,
};

export interface StreamOwner {
  readonly personId: string;
  readonly role: SessionRole;
  readonly sessionHash: string;
}

/** Returns whether a stream may be opened: "instead" of the session's oldest one; "full" at the account's or node's limit. */
export function roomFor<S extends StreamOwner>(
  open: Iterable<S>,
  owner: StreamOwner,
  limits: StreamLimits,
): "free" | "full" | { readonly instead: S } {
  const all = [...open];
  const streamsOfSession = all.filter(({ sessionHash }) => sessionHash === owner.sessionHash);
  if (streamsOfSession[0] && streamsOfSession.length >= limits.session)
    return { instead: streamsOfSession[0] };
  const ofAccount = all.filter(({ personId }) => personId === owner.personId).length;
  const nodeMax = owner.role === "admin" ? limits.node : limits.node - limits.keptForAdmins;
  return ofAccount >= limits.account || all.length >= nodeMax ? "full" : "free";
}
