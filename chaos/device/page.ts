import { watchRefused } from "../../src/web/features/orders/refused/watchRefused.ts";
import { createAsk } from "../../src/web/sync/cache/newAsk.ts";
import { createQueryClient } from "../../src/web/sync/cache/queryClient.ts";
import { createRefresher } from "../../src/web/sync/cache/refresh.ts";
import { topicsOf } from "../../src/web/sync/cache/topics.ts";
import type { Fetch } from "../../src/web/sync/http/fetch.ts";
import { newId } from "../../src/web/sync/http/identity.ts";
import { createClock } from "../../src/web/sync/http/newClock.ts";
import { createConnection } from "../../src/web/sync/http/newConnection.ts";
import { createLeftSessions, type TextStore } from "../../src/web/sync/http/newLeftSessions.ts";
import { createSession } from "../../src/web/sync/http/newSession.ts";
import { createTransport } from "../../src/web/sync/http/newTransport.ts";
import type { Channel } from "../../src/web/sync/live/channel.ts";
import { type LiveMessage, startLive } from "../../src/web/sync/live/newLive.ts";
import { createLeaving } from "../../src/web/sync/outbox/newLeaving.ts";
import { createSendDirect } from "../../src/web/sync/outbox/newSendDirect.ts";
import type { OutboxMessage } from "../../src/web/sync/outbox/outboxState.ts";
import { createOutbox } from "../../src/web/sync/outbox/runner.ts";
import type { OutboxStore } from "../../src/web/sync/outbox/store.ts";
import { signal } from "../../src/web/sync/signal.ts";
import type { Time } from "../../src/web/sync/time.ts";

/** The parts of a browser that a page stands on. */
export interface Browser {
  readonly device: string;
  readonly texts: TextStore;
  readonly store: OutboxStore;
  readonly fetch: Fetch;
  readonly time: Time;
  readonly channel: <Message>(name: string) => Channel<Message>;
  readonly lead: (job: string, start: () => () => void) => void;
}

/** Who is at which table is not played. */
const sayHere = async () => undefined;

/** The client in a tab. */
export type Page = ReturnType<typeof newPage>;

/** Opens the client in a tab as `web/sync/start.ts` does, with everything of a browser handed in. */
export function openPage(browser: Browser): Page {
  const page = newPage(browser);
  const { outbox, session, connection, client, cache } = page;
  const { fetch, time, lead, channel, device } = browser;
  const { leave, startLeaving } = createLeaving({ ...page, time, sayHere });
  watchRefused(outbox);
  void connection.check();
  void outbox.load().then(outbox.kick);
  lead("outbox", () => {
    const stops = [outbox.startDelivering(), startLeaving()];
    return () => {
      for (const stop of stops) stop();
    };
  });
  startLive({
    ...{ fetch, time, session, connection, cache, lead, sayHere, device: () => device },
    channel: channel<LiveMessage>("live"),
    places: {
      own: signal<string | null>(null),
      note: () => undefined,
      known: () => ({ isAll: true, places: [] }),
    },
  });
  connection.onceBack(() => {
    void leave().then(outbox.kick);
    void client.invalidateQueries();
  });
  session.subscribe(() => connection.get().status !== "unreachable" && outbox.kick());
  return page;
}

function newPage({ device, texts, store, fetch, time, channel }: Browser) {
  const clock = createClock(time);
  const left = createLeftSessions(() => texts);
  const session = createSession({ texts, left });
  const connection = createConnection({ fetch, time });
  const onNewer = () => undefined;
  const { transport } = createTransport({
    ...{ fetch, time, session, connection, onNewer, device: () => device },
    noteServerTime: clock.noteServerTime,
    moreHeaders: () => ({}),
  });
  const client = createQueryClient(connection);
  const cache = createRefresher(client);
  const { askOptions } = createAsk({ connection, transport, noteFetched: cache.noteFetched, onNewer });
  const outbox = createOutbox({
    ...{ store, transport, time, tab: newId(), tokenOf: session.tokenOf, dropToken: left.forget },
    now: clock.serverNow,
    channel: channel<OutboxMessage>("outbox"),
    device: () => ({
      person: session.get()?.user.id,
      isReachable: connection.get().status !== "unreachable",
      people: session.peopleHere(),
    }),
    onDelivered: (record, answer) => cache.refresh(topicsOf(record.path), answer.seq),
    onTrouble: () => undefined,
  });
  const { refresh } = cache;
  const people = session.peopleHere;
  const sendDirect = createSendDirect({
    ...{ outbox, people, connection, transport, refresh, time },
    person: () => session.get()?.user.id,
  });
  return { clock, left, session, connection, transport, client, cache, askOptions, outbox, sendDirect };
}
