import { Refusal } from "#domain/refusal.ts";
import { staffApi } from "#domain/staff/api.ts";
import type { Connection } from "../http/connection.ts";
import { newId } from "../http/identity.ts";
import type { DeviceSession } from "../http/session.ts";
import type { SignedOutSession, SignedOutSessions } from "../http/signedOutSessions.ts";
import type { Transport } from "../http/transport.ts";
import { log } from "../log.ts";
import type { Time } from "../time.ts";
import type { Outbox } from "./runner.ts";

const RETRY_MS = 5000;

interface SignedOutDeliveryParts {
  readonly outbox: Pick<Outbox, "records" | "load" | "isRead">;
  readonly session: Pick<DeviceSession, "get" | "subscribe">;
  readonly signedOut: SignedOutSessions;
  readonly connection: Pick<Connection, "get">;
  readonly transport: Transport;
  readonly reportPresence: (token: string, place: string | null) => Promise<void>;
  readonly time: Time;
}

/** Creates the reports of signed-out sessions: that they only deliver now, and that they end after the last delivery. */
export function createSignedOutDelivery(parts: SignedOutDeliveryParts) {
  const { outbox, session, signedOut, connection, time } = parts;
  const isUnreachable = () => connection.get().status === "unreachable";
  let reporting: Promise<void> | undefined;

  /** Reports sign-outs, one call at a time. Resolves also if the server could not be reached. */
  function reportSignOuts(): Promise<void> {
    reporting ??= reportAll().finally(() => {
      reporting = undefined;
    });
    return reporting;
  }

  async function reportAll(): Promise<void> {
    const needsReport = (one: SignedOutSession) => !one.isReported || !isNeeded(one, parts);
    if (isUnreachable() || !signedOut.list().some(needsReport)) return;
    // Another tab may have stored a change unknown to this one: its session must not end before delivery.
    await outbox.load();
    if (!outbox.isRead()) return;
    for (const one of signedOut.list()) {
      if (needsReport(one) && !isUnreachable()) await reportSession(one, parts);
    }
  }

  /** Nobody is signed in, but changes are pending: admins see how many. */
  function reportSignedOutDevice(): void {
    const newest = signedOut.list().at(-1);
    if (newest && !session.get() && !isUnreachable()) void parts.reportPresence(newest.token, null);
  }

  return {
    reportSignOuts,
    /** Reports to the server that the screen is locked, unless the server is unreachable. */
    async reportLock(): Promise<void> {
      const current = session.get();
      if (!current || isUnreachable()) return;
      const { method, path } = staffApi.lock;
      const sent = { method, path, body: {}, key: newId(), token: current.token };
      await parts
        .transport({ ...sent, ...lastTap(current.user.id, parts) })
        .catch((error: unknown) => log("The server could not be told of the lock", String(error)));
    },
    start(): () => void {
      const stops = [
        session.subscribe(() => void reportSignOuts()),
        outbox.records.subscribe(() => void reportSignOuts()),
      ];
      let cancel = () => {};
      const schedule = () => {
        cancel = time.after(RETRY_MS, () => {
          schedule();
          void reportSignOuts();
          reportSignedOutDevice();
        });
      };
      schedule();
      void reportSignOuts();
      return () => {
        cancel();
        for (const stop of stops) stop();
      };
    },
  };
}

/** True if pending changes are sent with this session: its person has no newer one here. */
function isNeeded(
  { token, person }: SignedOutSession,
  { outbox, session, signedOut }: SignedOutDeliveryParts,
): boolean {
  if (session.get()?.user.id === person) return false;
  const newest = signedOut.list().findLast((one) => one.person === person);
  if (newest?.token !== token) return false;
  return outbox.records
    .get()
    .some((record) => record.person === person && record.state !== "parked" && record.state !== "delivered");
}

/** Returns when a person last tapped a pending change, by this device's clock: the server accepts taps until then. */
function lastTap(
  person: string,
  { outbox }: Pick<SignedOutDeliveryParts, "outbox">,
): { readonly takenAt?: number } {
  const taps = outbox.records.get().filter((record) => record.person === person);
  return taps.length === 0 ? {} : { takenAt: Math.max(...taps.map(({ takenAt }) => takenAt)) };
}

/** Reports the state of a session to the server. */
async function reportSession(one: SignedOutSession, parts: SignedOutDeliveryParts): Promise<void> {
  const { token } = one;
  const { method, path } = staffApi.logout;
  const changesWait = isNeeded(one, parts);
  const body = changesWait ? { changesWait } : {};
  try {
    await parts.transport({ method, path, body, key: newId(), token, ...lastTap(one.person, parts) });
    if (changesWait) parts.signedOut.markReported(token);
    else parts.signedOut.forget(token);
  } catch (error) {
    // The session has ended already.
    if (error instanceof Refusal && error.status === 401) parts.signedOut.forget(token);
    else log("The server could not be told that somebody signed out; trying again", String(error));
  }
}
