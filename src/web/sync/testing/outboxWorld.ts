import { Refusal } from "#domain/refusal.ts";
import { Failure, unreachable } from "../http/failure.ts";
import type { WireAnswer } from "../http/transport.ts";
import {
  type DeviceState,
  initialState,
  type NewCommand,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxMessage,
  type OutboxState,
  type Outcome,
  type RefusedCommand,
  type TimerEvent,
} from "../outbox/outboxState.ts";
import { reduce } from "../outbox/reducer.ts";
import { idempotencyKey, type OutboxRecord, positionAfter, toRetried } from "../outbox/store.ts";

/** The server's answers to one command, attempt by attempt; after these it succeeds. */
export type ServerAnswers = readonly ("refuse" | "fail" | "busy" | "sign-in")[];

export interface Plan {
  readonly order: "o1" | "o2" | undefined;
  readonly person: "asha" | "ravi";
  readonly hasWaitingScreen: boolean;
  readonly serverAnswers: ServerAnswers;
  /** The refusal handler parks it alone, changes it and adds another command behind it, or does nothing. */
  readonly handling: "none" | "alone" | "changed";
}

type StoreEffect = Extract<OutboxEffect, { kind: "read" | "append" | "write" }>;
type Send = Extract<OutboxEffect, { kind: "send" }>;

/** One page of the device, with its unfinished work. Unfinished writes of a closed page are lost. */
export interface Tab {
  state: OutboxState;
  isOpen: boolean;
  readonly storeRequests: StoreEffect[];
  readonly stored: OutboxEvent[];
  readonly inbox: OutboxMessage[];
  readonly timers: TimerEvent[];
  /** Ids of the commands that its screens made. */
  readonly made: string[];
  readonly outcomes: Map<string, Outcome[]>;
}

export interface Request {
  readonly tab: Tab;
  readonly send: Send;
}

export interface Answer {
  readonly request: Request;
  readonly event: OutboxEvent;
}

/** Creates a device with tabs, a store and a server. Asynchronous steps wait until the test performs them. */
export function createWorld() {
  const tabs: Tab[] = [];
  const store = new Map<string, OutboxRecord>();
  const all = () => [...store.values()].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const plans = new Map<string, Plan>();
  const tries = new Map<string, number>();
  const device: DeviceState = { person: "asha", isReachable: true, people: ["asha", "ravi"] };
  const requests: Request[] = [];
  const answers: Answer[] = [];
  /** Ids in the order in which the server executed them; twice if executed under two keys. */
  const done: string[] = [];
  const doneKeys = new Set<string>();
  const refusedKeys = new Set<string>();
  /** Ids in the order in which tabs stored them. */
  const appended: string[] = [];
  /** Stored once: these must not be lost. */
  const accepted = new Set<string>();
  /** May disappear without being executed: a screen showed the refusal, or a handler dropped them. */
  const dismissed = new Set<string>();
  /** Disappear because a waiting screen handles the refusal. */
  const shown = new Set<string>();
  /** Screens that were notified "pending" before the command was durable. */
  const notifiedTooEarly: string[] = [];
  const sends: OutboxRecord[] = [];
  /** Ids of the commands blocked by a parked one, by its id, once that is durable. */
  const blocked = new Map<string, Set<string>>();
  const blocking = new Map<StoreEffect, readonly [string, Set<string>]>();
  const wasParked = new Set<string>();
  let watch: (tab: Tab, record: OutboxRecord) => void = () => {};
  let made = 0;

  const dispatch = (tab: Tab, event: OutboxEvent): void => {
    if (!tab.isOpen) return;
    const { state, effects } = reduce({ ...tab.state, device: { ...device } }, event);
    tab.state = state;
    for (const effect of effects) perform(tab, effect);
  };

  const perform = (tab: Tab, effect: OutboxEffect): void => {
    if (effect.kind === "read" || effect.kind === "append" || effect.kind === "write") {
      tab.storeRequests.push(effect);
    }
    if (effect.kind === "timer") tab.timers.push(effect.due);
    if (effect.kind === "answer-screen" && effect.outcome.kind === "waiting" && !accepted.has(effect.id)) {
      notifiedTooEarly.push(effect.id);
    }
    if (effect.kind === "answer-screen")
      tab.outcomes.set(effect.id, [...(tab.outcomes.get(effect.id) ?? []), effect.outcome]);
    if (effect.kind === "broadcast")
      for (const other of tabs) if (other !== tab) other.inbox.push(effect.message);
    if (effect.kind === "send") {
      watch(tab, effect.record);
      sends.push(effect.record);
      requests.push({ tab, send: effect });
    }
    if (effect.kind === "run-handlers") askHandlers(tab, effect.refused, effect.attempt);
  };

  const askHandlers = (tab: Tab, refused: RefusedCommand, attempt: number): void => {
    const { record, laterOfOrder, hasWaitingScreen } = refused;
    const replacements = handle(plans.get(record.id)?.handling ?? "none", refused);
    const { records } = tab.state;
    const behind = records.slice(records.findIndex(({ id }) => id === record.id) + 1);
    const theirs = behind.filter((one) => one.orderId !== undefined && one.orderId === record.orderId);
    const waiting = theirs.filter(({ state }) => state === "waiting" || state === "saving");
    const mayGo = replacements
      ? [record, ...laterOfOrder].filter(({ id }) => !replacements.some((one) => one.id === id))
      : [];
    for (const { id } of hasWaitingScreen ? [record, ...mayGo] : mayGo) dismissed.add(id);
    if (hasWaitingScreen) shown.add(record.id);
    dispatch(tab, { kind: "handled", attempt, replacements });
    const write = tab.storeRequests.at(-1);
    if (write?.kind === "write" && !replacements && !hasWaitingScreen) {
      blocking.set(write, [record.id, new Set(waiting.map(({ id }) => id))]);
    }
  };

  const handle = (handling: Plan["handling"], { record, refusal, laterOfOrder }: RefusedCommand) => {
    if (handling === "none" || record.path === "/changed") return undefined;
    if (handling === "alone") return [{ ...record, state: "parked" as const, refusal }, ...laterOfOrder];
    const changed = toRetried({ ...record, path: "/changed" }, refusal);
    const added: OutboxRecord = { ...record, path: "/added", id: `${record.id}+${sends.length}` };
    return [changed, added, ...laterOfOrder];
  };

  /** Notes that a person has retried a parked command. */
  const unblock = (id: string): void => {
    blocked.delete(id);
    for (const later of blocked.values()) later.delete(id);
  };

  return {
    tabs,
    store,
    plans,
    device,
    requests,
    answers,
    done,
    appended,
    accepted,
    toldTooEarly: notifiedTooEarly,
    dismissed,
    shown,
    sends,
    blocked,
    wasParked,
    dispatch,
    onSend: (listener: typeof watch) => {
      watch = listener;
    },
    open(): Tab {
      const tab: Tab = {
        state: initialState(`tab${tabs.length}`),
        isOpen: true,
        storeRequests: [],
        stored: [],
        inbox: [],
        timers: [],
        made: [],
        outcomes: new Map(),
      };
      tabs.push(tab);
      dispatch(tab, { kind: "load" });
      return tab;
    },
    make(tab: Tab, plan: Plan): void {
      made += 1;
      // Ids rise in steps wide enough that the keys of retries never meet.
      const id = `c${String(made).padStart(3, "0")}000`;
      plans.set(id, plan);
      tab.made.push(id);
      const command: NewCommand = {
        endpoint: "POST /",
        label: id,
        method: "POST",
        path: "/",
        params: {},
        body: {},
        person: plan.person,
        ...(plan.order && { orderId: plan.order }),
      };
      dispatch(tab, {
        kind: "add-command",
        command,
        id,
        // The device's clock goes back at every fourth tap.
        at: made % 4,
        takenAt: made,
        hasWaitingScreen: plan.hasWaitingScreen,
      });
    },
    /** Performs the next read or write that a tab has requested. */
    work(tab: Tab, isBroken: boolean): void {
      const effect = tab.storeRequests.shift();
      if (!effect) return;
      const error = new Error("The database connection is closing.");
      if (effect.kind === "read") {
        tab.stored.push(isBroken ? { kind: "read-failed", error } : { ...effect, records: all() });
        return;
      }
      if (effect.kind === "append") {
        const { record } = effect;
        const { id } = record;
        const place = positionAfter(all().at(-1), record);
        tab.stored.push(isBroken ? { kind: "not-appended", id, error } : { kind: "appended", id, place });
        if (isBroken) return;
        store.set(id, { ...record, position: place.position });
        appended.push(id);
        accepted.add(id);
        return;
      }
      const { job, changes } = effect;
      tab.stored.push(isBroken ? { kind: "store-failed", job, error } : { kind: "stored", job });
      if (isBroken) return;
      const known = changes.update?.filter(({ id }) => store.has(id)) ?? [];
      for (const record of [...(changes.add ?? []), ...known]) {
        store.set(record.id, record);
        accepted.add(record.id);
        if (record.state === "parked") wasParked.add(record.id);
      }
      for (const record of changes.moveLast?.filter(({ id }) => store.has(id)) ?? []) {
        store.set(record.id, { ...record, position: positionAfter(all().at(-1), record).position });
        unblock(record.id);
      }
      for (const id of changes.remove ?? []) store.delete(id);
      const block = blocking.get(effect);
      if (block) blocked.set(...block);
    },
    /** Delivers a request to the server, which executes or refuses each key once and replays the answer to every repeat. */
    arrive(request: Request): void {
      requests.splice(requests.indexOf(request), 1);
      const { record, attempt } = request.send;
      const key = idempotencyKey(record);
      const nth = tries.get(record.id) ?? 0;
      if (!refusedKeys.has(key)) tries.set(record.id, nth + 1);
      const planned = record.path === "/" ? plans.get(record.id)?.serverAnswers[nth] : undefined;
      const verdict = refusedKeys.has(key) ? "refuse" : planned;
      const answer: WireAnswer = { body: {}, seq: done.length, epoch: "e" };
      if (doneKeys.has(key) || verdict === undefined) {
        if (!doneKeys.has(key)) done.push(record.id);
        doneKeys.add(key);
        answers.push({ request, event: { kind: "answered", attempt, answer } });
        return;
      }
      if (verdict === "refuse") refusedKeys.add(key);
      // The session has ended; the author's next sign-in restores it.
      if (verdict === "sign-in") {
        Object.assign(device, { people: device.people.filter((person) => person !== record.person) });
      }
      answers.push({ request, event: { kind: "send-failed", attempt, error: errors[verdict]() } });
    },
    lose(request: Request): void {
      requests.splice(requests.indexOf(request), 1);
      answers.push({ request, event: unanswered(request) });
    },
    /** Loses an answer on its way to the device. */
    loseAnswer(answer: Answer): void {
      answers.splice(answers.indexOf(answer), 1, {
        request: answer.request,
        event: unanswered(answer.request),
      });
    },
  };
}

const unanswered = ({ send: { attempt } }: Request): OutboxEvent => ({
  kind: "send-failed",
  attempt,
  error: unreachable(),
});

export type World = ReturnType<typeof createWorld>;

const errors = {
  refuse: () => new Refusal("order-not-open"),
  fail: () => new Failure("server", "Something went wrong", 500),
  busy: () => new Failure("server", "Busy", 503),
  "sign-in": () => new Refusal("not-signed-in"),
};
