// @vitest-environment node
import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld, type Plan, type ServerAnswers, type Tab, type World } from "../testing/outboxWorld.ts";
import type { OutboxEvent } from "./outboxState.ts";
import { heldBack } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

const COMMANDS_MAX = 7;
const STEPS_MAX = 160;

type Action = () => void;

/** Everything that can happen now, in any order; automatic steps are more frequent. */
function actionsOf(world: World, plans: readonly Plan[], isLeaseStrict: boolean): Action[] {
  const { device } = world;
  const open = world.tabs.filter(({ isOpen }) => isOpen);
  const flip = () => change(world, { isReachable: !device.isReachable });
  const sessionsComeOrGo = (["asha", "ravi"] as const).map((person) => () => {
    const others = device.people.filter((one) => one !== person);
    change(world, { people: others.length < device.people.length ? others : [...others, person] });
  });
  const signInOrOut = () => change(world, { person: device.person ? undefined : "asha" });
  return [
    ...often(30, [...open.flatMap((tab) => localActions(world, tab)), ...networkActions(world)]),
    ...open.flatMap((tab) => actionsOfTab(world, tab, plans, isLeaseStrict)),
    ...(open.length < 2 ? [() => void world.open()] : []),
    ...often(device.isReachable ? 1 : 30, [flip]),
    ...often(device.person ? 1 : 30, [signInOrOut]),
    ...sessionsComeOrGo,
  ];
}

const often = (times: number, actions: readonly Action[]): Action[] =>
  actions.flatMap((action) => Array<Action>(times).fill(action));

function actionsOfTab(world: World, tab: Tab, plans: readonly Plan[], isLeaseStrict: boolean): Action[] {
  const plan = plans[world.plans.size];
  const isLed = world.tabs.some(({ isOpen, state }) => isOpen && state.isLeader);
  const parked = tab.state.records.find(({ state }) => state === "parked");
  const lead = (isLeader: boolean) => () => world.dispatch(tab, { kind: "leader-changed", isLeader });
  const close = () => {
    tab.isOpen = false;
  };
  return [
    ...(plan ? often(30, [() => world.make(tab, plan)]) : []),
    ...(!tab.state.isLeader && !(isLeaseStrict && isLed) ? often(isLed ? 1 : 30, [lead(true)]) : []),
    ...(tab.state.isLeader && !isLeaseStrict ? [lead(false)] : []),
    ...timerActions(world, tab),
    ...(parked ? [() => world.dispatch(tab, { kind: "retry", id: parked.id })] : []),
    ...(tab.storeRequests.length > 0 ? [() => world.work(tab, true)] : []),
    close,
  ];
}

/** Steps that a tab waits for: its store and the other tabs' messages. */
function localActions(world: World, tab: Tab): Action[] {
  const [stored] = tab.stored;
  const [received] = tab.inbox;
  const answer = (event: OutboxEvent, from: { shift(): unknown }) => () => {
    from.shift();
    world.dispatch(tab, event);
  };
  return [
    ...(tab.storeRequests.length > 0 ? [() => world.work(tab, false)] : []),
    ...(stored ? [answer(stored, tab.stored)] : []),
    ...(received ? [answer({ kind: "message", message: received }, tab.inbox)] : []),
  ];
}

function timerActions(world: World, tab: Tab): Action[] {
  return tab.timers.map((timer) => () => {
    tab.timers.splice(tab.timers.indexOf(timer), 1);
    world.dispatch(tab, timer);
  });
}

/** Requests and answers arrive in any order, late, twice or not at all. */
function networkActions(world: World): Action[] {
  return [
    ...world.requests.flatMap((request) => [() => world.arrive(request), () => world.lose(request)]),
    ...world.answers.flatMap((answer) => {
      const again = () => world.dispatch(answer.request.tab, answer.event);
      const last = () => {
        world.answers.splice(world.answers.indexOf(answer), 1);
        again();
      };
      return [last, again, () => world.loseAnswer(answer)];
    }),
  ];
}

function change(world: World, device: Partial<World["device"]>): void {
  Object.assign(world.device, device);
  for (const tab of world.tabs) world.dispatch(tab, { kind: "check-queue" });
}

/** Lets all work finish: somebody is signed in, the server is reachable, one tab leads, a page is open. */
function drain(world: World): void {
  if (!world.tabs.some(({ isOpen }) => isOpen)) world.open();
  const open = world.tabs.filter(({ isOpen }) => isOpen);
  const [first] = open;
  const isLed = open.some(({ state }) => state.isLeader);
  if (first && !isLed) world.dispatch(first, { kind: "leader-changed", isLeader: true });
  change(world, { person: "asha", people: ["asha", "ravi"], isReachable: true });
  open.push(world.open());
  for (let round = 0; round < 10_000; round++) {
    const [arriving] = world.requests;
    const next = arriving
      ? () => world.arrive(arriving)
      : [
          ...open.flatMap((tab) => localActions(world, tab)),
          ...networkActions(world),
          ...open.flatMap((tab) => timerActions(world, tab)),
        ][0];
    if (next) next();
    else if (world.device.people.length < 2) change(world, { people: ["asha", "ravi"] });
    else return;
  }
  throw new Error("the device never comes to rest");
}

/** Runs one history and calls `check` after each step. */
function run(
  { plans, choices, isLeaseStrict }: History,
  check: (world: World) => void,
  prepare: (world: World) => void = () => {},
): World {
  const world = createWorld();
  prepare(world);
  world.open();
  world.open();
  for (const choice of choices) {
    const actions = actionsOf(world, plans, isLeaseStrict);
    actions[choice % actions.length]?.();
    check(world);
  }
  drain(world);
  check(world);
  return world;
}

interface History {
  readonly plans: readonly Plan[];
  readonly choices: readonly number[];
  readonly isLeaseStrict: boolean;
}

const answers: readonly ServerAnswers[] = [
  ...[[], [], [], ["refuse"], ["refuse"], ["refuse", "refuse"], ["busy", "refuse"]],
  ...[["fail", "fail"], ["busy"], ["sign-in"]],
] as readonly ServerAnswers[];

const plan: fc.Arbitrary<Plan> = fc.record({
  order: fc.constantFrom("o1", "o1", "o2", undefined),
  person: fc.constantFrom("asha", "asha", "ravi"),
  hasWaitingScreen: fc.boolean(),
  serverAnswers: fc.constantFrom(...answers),
  handling: fc.constantFrom("none", "none", "alone", "changed"),
});

const histories = (isLeaseStrict: fc.Arbitrary<boolean>): fc.Arbitrary<History> =>
  fc.record({
    plans: fc.array(plan, { minLength: 2, maxLength: COMMANDS_MAX }),
    choices: fc.array(fc.nat(999_999), { minLength: 30, maxLength: STEPS_MAX, size: "max" }),
    isLeaseStrict,
  });

/** With Web Locks one tab leads. */
const oneLeader = histories(fc.constant(true));
/** With the lease in local storage two may lead for a moment: nothing is lost or doubled, but their order may differ. */
const anyHistory = histories(fc.boolean());
const RUNS = { numRuns: fc.readConfigureGlobal().numRuns ?? 150 };

test("a stored command is never lost: it is executed, still stored, or was handled by a screen or a handler", () => {
  const check = ({ accepted, done, store, dismissed }: World) =>
    expect([...accepted].filter((id) => !done.includes(id) && !store.has(id) && !dismissed.has(id))).toEqual(
      [],
    );
  fc.assert(
    fc.property(anyHistory, (history) => void run(history, check)),
    RUNS,
  );
});

test("a refused command whose screen was notified that it is pending stays", () => {
  const check = ({ tabs, shown, store, done }: World) => {
    const gone = [...shown].filter((id) => !store.has(id) && !done.includes(id));
    const answer = tabs.flatMap(({ outcomes }) =>
      gone.map((id) => outcomes.get(id)?.map(({ kind }) => kind)),
    );
    expect(answer).not.toContainEqual(["waiting"]);
  };
  fc.assert(
    fc.property(oneLeader, (history) => void run(history, check)),
    RUNS,
  );
});

test('a screen is notified "pending" only once the device has stored its command', () => {
  const check = ({ toldTooEarly }: World) => expect(toldTooEarly).toEqual([]);
  fc.assert(
    fc.property(anyHistory, (history) => void run(history, check)),
    RUNS,
  );
});

test("a command is executed once, with its own body, however often it is sent and retried", () => {
  const check = ({ sends, done }: World) => {
    expect(new Set(done).size).toBe(done.length);
    // A command added by a handler has its own id.
    for (const { id, label, path } of sends) expect(path === "/added" ? id.split("+")[0] : id).toBe(label);
  };
  fc.assert(
    fc.property(anyHistory, (history) => void run(history, check)),
    RUNS,
  );
});

test("no command overtakes an earlier queued one, unless that one's author has no session here", () => {
  const prepare = (world: World) =>
    world.onSend((tab, sent) => {
      const { store, done, wasParked, device } = world;
      const mayGo = (one: OutboxRecord) => one.orderId === undefined || one.orderId !== sent.orderId;
      const isHeld = (one: OutboxRecord, of: readonly OutboxRecord[]) =>
        mayGo(one) && heldBack(of, device.people).some(({ record }) => record.id === one.id);
      const { records } = tab.state;
      const ahead = records.slice(
        0,
        records.findIndex(({ id }) => id === sent.id),
      );
      const waits = ({ state }: OutboxRecord) => state !== "parked" && state !== "delivered";
      expect(ahead.filter((one) => waits(one) && !isHeld(one, records))).toEqual([]);
      const place = ({ id }: OutboxRecord) => world.appended.indexOf(id.split("+")[0] ?? id);
      // If a handler has added a command, the later ones move behind what other tabs have stored meanwhile.
      const isMoved = [...store.values(), ...world.sends].some(({ path }) => path !== "/");
      const mayPass = (one: OutboxRecord) => isMoved && one.tab !== sent.tab;
      const overtaken = [...store.values()].filter(
        (one) => one.state === "waiting" && place(one) < place(sent) && !mayPass(one),
      );
      const ofStore = [...store.values()].toSorted((a, b) => a.position - b.position);
      const isOpen = (one: OutboxRecord) => !done.includes(one.id) && !wasParked.has(one.id);
      const isHeldAnywhere = (one: OutboxRecord) => isHeld(one, ofStore) || isHeld(one, records);
      expect(overtaken.filter((one) => isOpen(one) && !isHeldAnywhere(one))).toEqual([]);
    });
  fc.assert(
    fc.property(oneLeader, (history) => void run(history, () => {}, prepare)),
    RUNS,
  );
});

test("a command behind a parked one of its order is not sent before a person decides", () => {
  const prepare = (world: World) =>
    world.onSend((_, sent) => {
      expect([...world.blocked].filter(([, later]) => later.has(sent.id))).toEqual([]);
    });
  fc.assert(
    fc.property(oneLeader, (history) => void run(history, () => {}, prepare)),
    RUNS,
  );
});

test("sends a command only while its author has a session on this device", () => {
  const prepare = (world: World) =>
    world.onSend((_, sent) => expect(world.device.people).toContain(sent.person));
  fc.assert(
    fc.property(anyHistory, (history) => void run(history, () => {}, prepare)),
    RUNS,
  );
});

test("a tab sends one command at a time", () => {
  const check = ({ tabs }: World) => {
    for (const { state } of tabs) {
      const sending = state.records.filter((record) => record.state === "sending").map(({ id }) => id);
      expect(sending).toEqual(state.delivery.kind === "idle" ? [] : [state.delivery.id]);
    }
  };
  fc.assert(
    fc.property(anyHistory, (history) => void run(history, check)),
    RUNS,
  );
});

test("in the end every command is executed or parked, every tab shows the same, and every screen was answered", () => {
  fc.assert(
    fc.property(oneLeader, (history) => {
      const { tabs, store, done } = run(history, () => {});
      expect(done.filter((id) => store.has(id))).toEqual([]);
      const parked = [...store.values()].map(({ id, state }) => [id, state]).sort();
      expect(parked.filter(([, state]) => state !== "parked")).toEqual([]);
      for (const { state, made, outcomes } of tabs.filter(({ isOpen }) => isOpen)) {
        expect(state.records.map((record) => [record.id, record.state]).sort()).toEqual(parked);
        expect([...state.awaited]).toEqual([]);
        expect(made.filter((id) => !outcomes.has(id))).toEqual([]);
      }
    }),
    RUNS,
  );
});
