import { Refusal } from "#domain/refusal.ts";
import { staffApi } from "#domain/staff/api.ts";
import type { Connection } from "../http/connection.ts";
import { newId } from "../http/identity.ts";
import type { LeftSession, LeftSessions } from "../http/leftSessions.ts";
import type { DeviceSession } from "../http/session.ts";
import type { Transport } from "../http/transport.ts";
import { log } from "../log.ts";
import type { Time } from "../time.ts";
import type { Outbox } from "./runner.ts";

const RETRY_MS = 5000;

interface LeavingParts {
  readonly outbox: Pick<Outbox, "records" | "load" | "isRead">;
  readonly session: Pick<DeviceSession, "get" | "subscribe">;
  readonly left: LeftSessions;
  readonly connection: Pick<Connection, "get">;
  readonly transport: Transport;
  readonly reportPresence: (token: string, place: string | null) => Promise<void>;
  readonly time: Time;
}

/**
 * Makes what tells the server of the sessions that were left on a device: at once that they only deliver from now on, and that
 * they are over when nothing waits any more that was made under them.
 */
export function createLeaving(parts: LeavingParts) {
  const { outbox, session, left, connection, time } = parts;
  const isAway = () => connection.get().status === "unreachable";
  let leaving: Promise<void> | undefined;

  /** Tells what is to be told now, one call at a time. Resolves also when the server could not be told. */
  function leave(): Promise<void> {
    leaving ??= tellAll().finally(() => {
      leaving = undefined;
    });
    return leaving;
  }

  async function tellAll(): Promise<void> {
    const hasNews = (one: LeftSession) => !one.isTold || !isNeeded(one, parts);
    if (isAway() || !left.list().some(hasNews)) return;
    // Another tab may have stored a change that this one has not heard of: its session must not end before.
    await outbox.load();
    if (!outbox.isRead()) return;
    for (const one of left.list()) {
      if (hasNews(one) && !isAway()) await tell(one, parts);
    }
  }

  /** Nobody is signed in, but changes wait: admins see how many. */
  function sayWhoLeft(): void {
    const last = left.list().at(-1);
    if (last && !session.get() && !isAway()) void parts.reportPresence(last.token, null);
  }

  return {
    leave,
    /** Tells the server that the screen is locked, unless the server is away. */
    async sayLocked(): Promise<void> {
      const current = session.get();
      if (!current || isAway()) return;
      const { method, path } = staffApi.lock;
      const sent = { method, path, body: {}, key: newId(), token: current.token };
      await parts
        .transport({ ...sent, ...lastTapOf(current.user.id, parts) })
        .catch((error: unknown) => log("The server could not be told of the lock", String(error)));
    },
    /** Does so from now on. Returns a function that stops it. */
    start(): () => void {
      const stops = [session.subscribe(() => void leave()), outbox.records.subscribe(() => void leave())];
      let cancel = () => {};
      const again = () => {
        cancel = time.after(RETRY_MS, () => {
          again();
          void leave();
          sayWhoLeft();
        });
      };
      again();
      void leave();
      return () => {
        cancel();
        for (const stop of stops) stop();
      };
    },
  };
}

/** Tells whether changes wait that are sent with a session: its person has no later one here. */
function isNeeded({ token, person }: LeftSession, { outbox, session, left }: LeavingParts): boolean {
  if (session.get()?.user.id === person) return false;
  const last = left.list().findLast((one) => one.person === person);
  if (last?.token !== token) return false;
  return outbox.records
    .get()
    .some((record) => record.person === person && record.state !== "parked" && record.state !== "delivered");
}

/**
 * Returns when a person last tapped what waits, which is before the sign-out or the lock. By the device's own clock: what was tapped
 * before is then taken, however that clock is off.
 */
function lastTapOf(person: string, { outbox }: Pick<LeavingParts, "outbox">): { readonly takenAt?: number } {
  const taps = outbox.records.get().filter((record) => record.person === person);
  return taps.length === 0 ? {} : { takenAt: Math.max(...taps.map(({ takenAt }) => takenAt)) };
}

/** Tells the server how it stands with a session. */
async function tell(one: LeftSession, parts: LeavingParts): Promise<void> {
  const { token } = one;
  const { method, path } = staffApi.logout;
  const changesWait = isNeeded(one, parts);
  const body = changesWait ? { changesWait } : {};
  try {
    await parts.transport({ method, path, body, key: newId(), token, ...lastTapOf(one.person, parts) });
    if (changesWait) parts.left.noteTold(token);
    else parts.left.forget(token);
  } catch (error) {
    // It has ended already.
    if (error instanceof Refusal && error.status === 401) parts.left.forget(token);
    else log("The server could not be told that somebody signed out; trying again", String(error));
  }
}
