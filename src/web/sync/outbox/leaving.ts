import { Refusal } from "#domain/refusal.ts";
import { staffApi } from "#domain/staff/api.ts";
import { getConnection } from "../http/connection.ts";
import { newId } from "../http/identity.ts";
import { forgetLeftSession, type LeftSession, leftSessions, noteTold } from "../http/leftSessions.ts";
import { getSession, subscribeSession } from "../http/session.ts";
import { transport } from "../http/transport.ts";
import { log } from "../log.ts";
import { outbox } from "./device.ts";
import { sayHere } from "./here.ts";

const RETRY_MS = 5000;

/**
 * Tells the server of the sessions that were left on this device: at once that they only deliver from now on, and that they are
 * over when nothing waits any more that was made under them. Returns a function that stops it.
 */
export function startLeaving(): () => void {
  const stops = [subscribeSession(() => void leave()), outbox.records.subscribe(() => void leave())];
  const timer = setInterval(() => {
    void leave();
    sayWhoLeft();
  }, RETRY_MS);
  void leave();
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

/** Nobody is signed in, but changes wait: admins see how many. */
function sayWhoLeft(): void {
  const left = leftSessions().at(-1);
  if (left && !getSession() && getConnection().status !== "unreachable") void sayHere(left.token, null);
}

let leaving: Promise<void> | undefined;

/** Tells what is to be told now, one call at a time. Resolves also when the server could not be told. */
export function leave(): Promise<void> {
  leaving ??= tellAll().finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function tellAll(): Promise<void> {
  const isAway = () => getConnection().status === "unreachable";
  if (isAway() || !leftSessions().some(hasNews)) return;
  // Another tab may have stored a change that this one has not heard of: its session must not end before.
  await outbox.load();
  if (!outbox.isRead()) return;
  for (const left of leftSessions()) {
    if (hasNews(left) && !isAway()) await tell(left);
  }
}

/** Tells whether the server does not know yet how it stands with a session. */
function hasNews(left: LeftSession): boolean {
  return !left.isTold || !isNeeded(left);
}

/** Tells whether changes wait that are sent with this session: its person has no later one here. */
function isNeeded({ token, person }: LeftSession): boolean {
  if (getSession()?.user.id === person) return false;
  const last = leftSessions().findLast((left) => left.person === person);
  if (last?.token !== token) return false;
  return outbox.records
    .get()
    .some((record) => record.person === person && record.state !== "parked" && record.state !== "delivered");
}

async function tell(left: LeftSession): Promise<void> {
  const { method, path } = staffApi.logout;
  const changesWait = isNeeded(left);
  const body = changesWait ? { changesWait } : {};
  try {
    await transport({ method, path, body, key: newId(), token: left.token });
    if (changesWait) noteTold(left.token);
    else forgetLeftSession(left.token);
  } catch (error) {
    // It has ended already.
    if (error instanceof Refusal && error.status === 401) forgetLeftSession(left.token);
    else log("The server could not be told that somebody signed out; trying again", String(error));
  }
}
