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
import { HASTE } from "../haste.ts";
import type { DeviceBrowser } from "./browser.ts";

/** Somebody who can sign in. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Everything that a person sees in a tab. */
export type Screen = NonNullable<ReturnType<typeof screenOf>>;
export type Device = ReturnType<typeof newDevice>;

const RETRY_MS = 1_000;

/** This many bills of the day are looked at. */
const BILLS = 10;

/** The questions that order-taking and the bills stand on. */
const asked = {
  orders: { endpoint: ordersApi.list, search: { status: "open", limit: PAGE_LIMIT_MAX } },
  tables: { endpoint: tablesApi.list, search: undefined },
  items: { endpoint: menuApi.items, search: undefined },
  kots: { endpoint: kotApi.list, search: { show: "open" } },
  bills: { endpoint: billsApi.list, search: { limit: BILLS } },
  slips: { endpoint: slipsApi.list, search: { limit: BILLS } },
  settings: { endpoint: settingsApi.read, search: undefined },
} as const;

/** The answers as a device has seen them last, by their question: a new tab begins with them. */
type StoredCache = Map<string, { readonly key: readonly unknown[]; readonly answer: Snapshot }>;

/** Makes a device whose client is not open yet. */
export function newDevice(name: string, browser: DeviceBrowser) {
  const tabs: { readonly page: Page; readonly kill: () => void }[] = [];
  const seen: StoredCache = new Map();
  /** The page of the newest tab. */
  const page = () => tabs.at(-1)?.page;
  return {
    name,
    browser,
    page,
    /** Opens one more tab; it begins with what the device has seen last. */
    openTab: () => {
      const { parts, kill } = browser.openTab();
      const opened = createDevice(parts);
      watchRefused(opened.outbox);
      opened.start();
      const stop = observe(opened, seen);
      const killAll = () => {
        stop();
        opened.queryClient.clear();
        kill();
      };
      tabs.push({ page: opened, kill: killAll });
    },
    /** Kills the tab that was opened first, so that another one leads. */
    killTab: () => tabs.shift()?.kill(),
    killAll: () => {
      for (const { kill } of tabs.splice(0)) kill();
    },
    /** The screen of the newest tab, with each pending change as `as` makes it; undefined where it knows too little. */
    screen: (as: (record: OutboxRecord) => OutboxRecord = (record) => record) => {
      const open = page();
      return open && screenOf(open, as);
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

/** Shows the screens' questions in a tab, from what was seen last, for whoever is signed in. Returns how to stop. */
function observe({ queryClient: client, askOptions, session }: Page, seen: StoredCache): () => void {
  // Retries of reads run on the library's own timers.
  const { queries } = client.getDefaultOptions();
  const options = { ...queries, retryDelay: RETRY_MS / HASTE, gcTime: Number.POSITIVE_INFINITY };
  client.setDefaultOptions({ queries: options });
  // Where a screen has nothing to show, a person taps Retry.
  const refetchInterval = ({
    state,
  }: {
    readonly state: { readonly status: string; readonly data: unknown };
  }) => (state.status === "error" && state.data === undefined ? RETRY_MS : false);
  for (const { key, answer } of seen.values()) client.setQueryData(key, answer);
  const show = () => {
    if (!session.get()) return () => undefined;
    const stops = Object.values(asked).map(({ endpoint, search }) =>
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
    seen.clear();
    stop = show();
  });
  client.getQueryCache().subscribe(({ query }) => {
    const { data, isInvalidated } = query.state;
    if (isSnapshot(data) && !isInvalidated) seen.set(query.queryHash, { key: query.queryKey, answer: data });
  });
  void client.invalidateQueries();
  return () => stop();
}

/** Folds what is pending into what is known, as the screens do. */
function screenOf(page: Page, as: (record: OutboxRecord) => OutboxRecord) {
  const { queryClient: client, askOptions, session, outbox } = page;
  const read = <Q extends Query>({ endpoint, search }: { readonly endpoint: Q; readonly search: unknown }) =>
    client.getQueryData(askOptions(endpoint, { search }).queryKey) as Snapshot<OutputOf<Q>> | undefined;
  const [orders, tables, items] = [read(asked.orders), read(asked.tables), read(asked.items)];
  const [kots, settings, person] = [read(asked.kots), read(asked.settings), session.get()?.user];
  const [bills, slips] = [read(asked.bills)?.value ?? [], read(asked.slips)?.value ?? []];
  if (!orders || !tables || !items || !kots || !settings || !person) return undefined;
  const { seq, epoch } = orders;
  const pending = filterPending(outbox.records.get().map(as), session.devicePeople, { seq, epoch });
  const known = { person, settings: settings.value, items: items.value, tables: tables.value };
  const context = createPendingContext({ ...known, now: page.clock.serverNow() });
  const shown = openOrdersWithPending(orders.value, pending, context);
  // `seq`: the journal position of the server's state behind the orders.
  return { ...known, page, seq, kots: kots.value, bills, slips, orders: shown };
}

const Person = z.object({
  ...{ token: z.string(), _id: z.string(), username: z.string(), name: z.string() },
  role: z.enum(["admin", "waiter"]),
});
