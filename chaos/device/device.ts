import { QueryObserver } from "@tanstack/react-query";
import { z } from "zod";
import type { OutputOf, Query } from "#domain/endpoint.ts";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import {
  createPendingContext,
  openOrdersWithPending,
} from "../../src/web/features/orders/pending/applyPending.ts";
import { watchRefused } from "../../src/web/features/orders/refused/watchRefused.ts";
import { isSnapshot, type Snapshot } from "../../src/web/sync/cache/snapshot.ts";
import { createDevice, type Device as Page } from "../../src/web/sync/createDevice.ts";
import { filterPending } from "../../src/web/sync/outbox/pending.ts";
import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import { SPEEDUP } from "../speedup.ts";
import type { DeviceBrowser } from "./browser.ts";

/** Somebody who can sign in. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** The data that the screens of a tab show. */
export type Screen = NonNullable<ReturnType<typeof screenOf>>;
export type Device = ReturnType<typeof newDevice>;

const RETRY_MS = 1_000;

const BILLS_SHOWN = 10;

/** The queries of the order-taking and bills screens. */
const screenQueries = {
  orders: { endpoint: ordersApi.list, search: { status: "open", limit: PAGE_LIMIT_MAX } },
  tables: { endpoint: tablesApi.list, search: undefined },
  items: { endpoint: menuApi.items, search: undefined },
  kots: { endpoint: kotApi.list, search: { show: "open" } },
  bills: { endpoint: billsApi.list, search: { limit: BILLS_SHOWN } },
  slips: { endpoint: slipsApi.list, search: { limit: BILLS_SHOWN } },
  settings: { endpoint: settingsApi.read, search: undefined },
} as const;

/** The latest answers that a device has seen, by query hash: a new tab starts with them. */
type CachedAnswers = Map<string, { readonly key: readonly unknown[]; readonly answer: Snapshot }>;

/** Creates a device without an open tab. */
export function newDevice(name: string, browser: DeviceBrowser) {
  const tabs: { readonly page: Page; readonly kill: () => void }[] = [];
  const cachedAnswers: CachedAnswers = new Map();
  /** The page of the newest tab. */
  const page = () => tabs.at(-1)?.page;
  return {
    name,
    browser,
    page,
    /** Opens another tab, which starts with the device's cached answers. */
    openTab: () => {
      const { parts: tabBrowser, kill } = browser.openTab();
      const opened = createDevice(tabBrowser);
      watchRefused(opened.outbox);
      opened.start();
      const stop = observe(opened, cachedAnswers);
      const killAll = () => {
        stop();
        opened.queryClient.clear();
        kill();
      };
      tabs.push({ page: opened, kill: killAll });
    },
    /** Kills the oldest tab, so that another becomes the leader. */
    killTab: () => tabs.shift()?.kill(),
    killAll: () => {
      for (const { kill } of tabs.splice(0)) kill();
    },
    /** Returns the screen of the newest tab, or undefined while data is missing. `adjust` is applied to each pending change. */
    screen: (adjust: (record: OutboxRecord) => OutboxRecord = (record) => record) => {
      const open = page();
      return open && screenOf(open, adjust);
    },
    signIn: async (body: Account): Promise<boolean> => {
      const at = page();
      const outcome = await at?.sendDirect(staffApi.login, { body });
      if (outcome?.kind !== "done" || page() !== at) return false;
      const { token, ...user } = Person.parse(outcome.answer.body);
      at?.session.start(token, { ...user, id: user._id });
      return true;
    },
    signOut: () => page()?.session.end(),
  };
}

/** Observes the screens' queries in a tab while somebody is signed in, starting from the cached answers. Returns a stop function. */
function observe(
  { queryClient: client, askOptions, session }: Page,
  cachedAnswers: CachedAnswers,
): () => void {
  // TanStack Query retries on its own timers, so its delay is divided here.
  const { queries } = client.getDefaultOptions();
  const options = { ...queries, retryDelay: RETRY_MS / SPEEDUP, gcTime: Number.POSITIVE_INFINITY };
  client.setDefaultOptions({ queries: options });
  // Simulates a person who taps Retry on a failed screen without data.
  const refetchInterval = ({
    state,
  }: {
    readonly state: { readonly status: string; readonly data: unknown };
  }) => (state.status === "error" && state.data === undefined ? RETRY_MS : false);
  for (const { key, answer } of cachedAnswers.values()) client.setQueryData(key, answer);
  const show = () => {
    if (!session.get()) return () => undefined;
    const stops = Object.values(screenQueries).map(({ endpoint, search }) =>
      new QueryObserver(client, { ...askOptions(endpoint as Query, { search }), refetchInterval }).subscribe(
        () => undefined,
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  };
  let stop = show();
  let person = session.get()?.user.id;
  session.subscribe(() => {
    const now = session.get()?.user.id;
    if (now === person) return;
    person = now;
    stop();
    cachedAnswers.clear();
    stop = show();
  });
  client.getQueryCache().subscribe(({ query }) => {
    const { data, isInvalidated } = query.state;
    if (isSnapshot(data) && !isInvalidated)
      cachedAnswers.set(query.queryHash, { key: query.queryKey, answer: data });
  });
  void client.invalidateQueries();
  return () => stop();
}

/** Applies the pending changes to the cached answers, as the screens do. */
function screenOf(page: Page, adjust: (record: OutboxRecord) => OutboxRecord) {
  const { queryClient: client, askOptions, session, outbox } = page;
  const read = <Q extends Query>({ endpoint, search }: { readonly endpoint: Q; readonly search: unknown }) =>
    client.getQueryData(askOptions(endpoint, { search }).queryKey) as Snapshot<OutputOf<Q>> | undefined;
  const [orders, tables, items] = [
    read(screenQueries.orders),
    read(screenQueries.tables),
    read(screenQueries.items),
  ];
  const [kots, settings, person] = [
    read(screenQueries.kots),
    read(screenQueries.settings),
    session.get()?.user,
  ];
  const [bills, slips] = [read(screenQueries.bills)?.value ?? [], read(screenQueries.slips)?.value ?? []];
  if (!orders || !tables || !items || !kots || !settings || !person) return undefined;
  const { seq, epoch } = orders;
  const pending = filterPending(outbox.records.get().map(adjust), session.devicePeople, { seq, epoch });
  const known = { person, settings: settings.value, items: items.value, tables: tables.value };
  const context = createPendingContext({ ...known, now: page.clock.serverNow(), firstOpen: null });
  const shown = openOrdersWithPending(orders.value, pending, context);
  // `seq`: the journal position of the server's state behind the orders.
  return { ...known, page, seq, kots: kots.value, bills, slips, orders: shown };
}

const Person = z.object({
  ...{ token: z.string(), _id: z.string(), username: z.string(), name: z.string() },
  role: z.enum(["admin", "waiter"]),
});
