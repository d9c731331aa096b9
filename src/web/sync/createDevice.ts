import type { Instant } from "#domain/time.ts";
import { createApiQueries } from "./cache/apiQueries.ts";
import { createQueryClient } from "./cache/queryClient.ts";
import { createRefresher } from "./cache/refresh.ts";
import { topicsOfPath } from "./cache/topics.ts";
import { createClock } from "./http/clock.ts";
import { createConnection } from "./http/connection.ts";
import { deviceSecretHeader } from "./http/deviceSecret.ts";
import type { Fetch } from "./http/fetch.ts";
import { createSession } from "./http/session.ts";
import { createSignedOutSessions, type TextStore } from "./http/signedOutSessions.ts";
import { createTransport } from "./http/transport.ts";
import type { Channel } from "./live/channel.ts";
import { type LiveMessage, startLive } from "./live/live.ts";
import { createPresence } from "./live/presence.ts";
import { createPresenceReports } from "./live/presenceReports.ts";
import type { OutboxMessage } from "./outbox/outboxState.ts";
import { createOutbox, type OutboxDeps } from "./outbox/runner.ts";
import { createSendDirect } from "./outbox/sendDirect.ts";
import { createSignedOutDelivery } from "./outbox/signedOutDelivery.ts";
import type { OutboxStore } from "./outbox/store.ts";
import { signal } from "./signal.ts";
import type { Time } from "./time.ts";

/** Everything that a tab of the app needs from its browser. */
export interface Browser {
  readonly deviceId: () => string;
  /** This tab's id, for the life of the page. */
  readonly tabId: string;
  /** The page's build version. */
  readonly version: string;
  /** True if the page was opened over HTTPS or on the server's own computer. */
  readonly isSecure: boolean;
  /** Local storage, shared by all tabs of the device. */
  readonly texts: TextStore;
  /** Keys of local storage that are removed with the session. */
  readonly sessionTexts: readonly string[];
  /** Calls `react` when another tab has changed local storage. */
  readonly onTextChanged: (react: (name: string | null) => void) => void;
  readonly store: OutboxStore | Promise<OutboxStore>;
  readonly fetch: Fetch;
  /** Calls `react` when the browser has network access again. */
  readonly onOnline: (react: () => void) => void;
  readonly time: Time;
  readonly channel: <Message>(name: string) => Channel<Message>;
  /** Runs a job in one tab of the device: `start` begins it and returns the function that stops it. */
  readonly lead: (job: string, start: () => () => void) => void;
  /** Called with the server's time at every contact with the server. */
  readonly onContact: (now: Instant) => void;
  /** Called when the server has executed a command ("POST /orders"). */
  readonly onDone: (command: string) => void;
  /** Called when a command that no screen waits for fails on the server or is parked. */
  readonly onTrouble: OutboxDeps["onTrouble"];
}

export type Device = ReturnType<typeof createDevice>;

/** Connects all parts of sync for one tab of a browser. Sends nothing before `start`. */
export function createDevice(browser: Browser) {
  const { texts, fetch, time, deviceId } = browser;
  const clock = createClock(time);
  const signedOutSessions = createSignedOutSessions(texts);
  const session = createSession({ texts, signedOut: signedOutSessions, endsWithIt: browser.sessionTexts });
  const connection = createConnection({
    fetch,
    time,
    noteContact: () => browser.onContact(clock.serverNow()),
  });
  /** True once the server has sent something that this build does not know. */
  const isServerNewer = signal(false);
  const onNewer = () => isServerNewer.set(true);
  const http = createTransport({
    fetch,
    time,
    session,
    connection,
    onNewer,
    device: deviceId,
    noteServerTime: clock.noteServerTime,
    moreHeaders: (path) => deviceSecretHeader(texts, path),
  });
  const { transport } = http;
  const queryClient = createQueryClient(connection);
  const cache = createRefresher(queryClient);
  const { refresh, noteFetched } = cache;
  const queries = createApiQueries({ queryClient, connection, transport, noteFetched, onNewer });
  const person = () => session.get()?.user.id;
  const isReachable = () => connection.get().status !== "unreachable";
  const outbox = createOutbox({
    transport,
    time,
    store: browser.store,
    tab: browser.tabId,
    channel: browser.channel<OutboxMessage>("rasoi.outbox"),
    device: () => ({ person: person(), isReachable: isReachable(), people: session.devicePeople() }),
    tokenOf: session.tokenOf,
    dropToken: signedOutSessions.forget,
    now: clock.serverNow,
    onDelivered: (record, answer) => {
      browser.onDone(`${record.method} ${record.path}`);
      refresh(topicsOfPath(record.path), answer.seq);
    },
    onTrouble: browser.onTrouble,
  });
  const people = session.devicePeople;
  const sendDirect = createSendDirect({ outbox, people, person, connection, transport, refresh, time });
  const presence = createPresence(deviceId);
  const { version, isSecure } = browser;
  const pending = () => outbox.records.get().filter(({ state }) => state !== "delivered");
  const reportPresence = createPresenceReports({
    ...{ ...http, fetch, time, pending, version, isSecure },
    shows: presence.ownTickets.get,
  });
  const signedOutDelivery = createSignedOutDelivery({
    outbox,
    session,
    signedOut: signedOutSessions,
    connection,
    transport,
    time,
    reportPresence,
  });
  const parts = { clock, signedOutSessions, session, connection, queryClient, cache, outbox, sendDirect };
  const all = { ...parts, ...http, ...queries, isServerNewer, presence, signedOutDelivery, reportPresence };
  return { ...all, start: () => startDevice(browser, all) };
}

type Parts = Pick<
  ReturnType<typeof createDevice>,
  | "session"
  | "connection"
  | "queryClient"
  | "cache"
  | "outbox"
  | "presence"
  | "signedOutDelivery"
  | "reportPresence"
>;

/** Starts the outbox, the live events and the connection check. Called once per tab. */
function startDevice(browser: Browser, parts: Parts): void {
  const { session, connection, queryClient, outbox, signedOutDelivery } = parts;
  const { lead } = browser;
  browser.onTextChanged(session.noteTextChanged);
  browser.onOnline(() => void connection.check());
  void connection.check();
  void outbox.load().then(outbox.deliverNow);
  lead("outbox", () => {
    const stops = [outbox.startDelivering(), signedOutDelivery.start()];
    return () => {
      for (const stop of stops) stop();
    };
  });
  startLive({
    ...parts,
    fetch: browser.fetch,
    time: browser.time,
    lead,
    device: browser.deviceId,
    channel: browser.channel<LiveMessage>("rasoi.live"),
  });
  connection.onReconnect(() => {
    // The server learns first which sessions were signed out, then receives their changes.
    void signedOutDelivery.reportSignOuts().then(outbox.deliverNow);
    // Drops reads that failed while the server was unreachable, so that the next screen that needs them
    // fetches them again. A paused read resumes on its own.
    void queryClient.resetQueries({
      predicate: (query) => query.state.status === "error" && !query.isActive(),
    });
    void queryClient.invalidateQueries();
  });
  const person = () => session.get()?.user.id;
  let last = person();
  session.subscribe(() => {
    // The next person may not be allowed to see the cached data.
    if (person() !== last) queryClient.clear();
    last = person();
    if (connection.get().status !== "unreachable") outbox.deliverNow();
  });
}
