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
  readonly left: SignedOutSessions;
  readonly connection: Pick<Connection, "get">;
  readonly transport: Transport;
  readonly reportPresence: (token: string, place: string | null) => Promise<void>;
  readonly time: Time;
}

/**
 * Makes what notifies the server of the sessions that were left on a device: at once that they only deliver from now on, and that
 * they are over when nothing waits any more that was made under them.
 */
export function createSignedOutDelivery(parts: SignedOutDeliveryParts) {
  const { outbox, session, left, connection, time } = parts;
  const isUnreachable = () => connection.get().status === "unreachable";
  let reporting: Promise<void> | undefined;

  /** Tells what is to be notified now, one call at a time. Resolves also when the server could not be notified. */
  function reportSignOuts(): Promise<void> {
    reporting ??= reportAll().finally(() => {
      reporting = undefined;
    });
    return reporting;
  }

  async function reportAll(): Promise<void> {
    const needsReport = (one: SignedOutSession) => !one.isReported || !isNeeded(one, parts);
    if (isUnreachable() || !left.list().some(needsReport)) return;
    // Another tab may have stored a change that this one has not heard of: its session must not end before.
    await outbox.load();
    if (!outbox.isRead()) return;
    for (const one of left.list()) {
      if (needsReport(one) && !isUnreachable()) await answerCaller(one, parts);
    }
  }

  /** Nobody is signed in, but changes are pending: admins see how many. */
  function reportSignedOutDevice(): void {
    const last = left.list().at(-1);
    if (last && !session.get() && !isUnreachable()) void parts.reportPresence(last.token, null);
  }

  return {
    leave: reportSignOuts,
    /** Tells the server that the screen is locked, unless the server is unreachable. */
    async reportLock(): Promise<void> {
      const current = session.get();
      if (!current || isUnreachable()) return;
      const { method, path } = staffApi.lock;
      const sent = { method, path, body: {}, key: newId(), token: current.token };
      await parts
        .transport({ ...sent, ...lastTap(current.user.id, parts) })
        .catch((error: unknown) => log("The server could not be told of the lock", String(error)));
    },
    /** Does so from now on. Returns a function that stops it. */
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

/** Returns whether changes are pending that are sent with a session: its person has no later one here. */
function isNeeded(
  { token, person }: SignedOutSession,
  { outbox, session, left }: SignedOutDeliveryParts,
): boolean {
  if (session.get()?.user.id === person) return false;
  const last = left.list().findLast((one) => one.person === person);
  if (last?.token !== token) return false;
  return outbox.records
    .get()
    .some((record) => record.person === person && record.state !== "parked" && record.state !== "delivered");
}

/**
 * Returns when a person last tapped what is pending, which is before the sign-out or the lock. By the device's own clock: what was tapped
 * before is then taken, however that clock is off.
 */
function lastTap(
  person: string,
  { outbox }: Pick<SignedOutDeliveryParts, "outbox">,
): { readonly takenAt?: number } {
  const taps = outbox.records.get().filter((record) => record.person === person);
  return taps.length === 0 ? {} : { takenAt: Math.max(...taps.map(({ takenAt }) => takenAt)) };
}

/** Tells the server how it is with a session. */
async function answerCaller(one: SignedOutSession, parts: SignedOutDeliveryParts): Promise<void> {
  const { token } = one;
  const { method, path } = staffApi.logout;
  const changesWait = isNeeded(one, parts);
  const body = changesWait ? { changesWait } : {};
  try {
    await parts.transport({ method, path, body, key: newId(), token, ...lastTap(one.person, parts) });
    if (changesWait) parts.left.markReported(token);
    else parts.left.forget(token);
  } catch (error) {
    // It has ended already.
    if (error instanceof Refusal && error.status === 401) parts.left.forget(token);
    else log("The server could not be told that somebody signed out; trying again", String(error));
  }
}
