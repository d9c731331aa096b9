import { backoffMs } from "../backoff.ts";
import { andThen, type OutboxState, type Outcome, type Step, step } from "./outbox.ts";
import { headOf, recordOf, withRecord } from "./queue.ts";

/** Sends the first command of the queue, if this tab delivers, nothing is under way and somebody is signed in. */
export function sendNext(state: OutboxState): Step {
  if (!state.isLeader || !state.isRead) return step(state);
  if (state.delivery.kind !== "idle") return step({ ...state, isAskedAgain: true });
  const head = headOf(state.records);
  if (head?.state !== "waiting") return step(state);
  const { person, isReachable } = state.device;
  if (person === undefined || !isReachable) return letWait(state);
  const attempt = state.attempt + 1;
  const next: OutboxState = {
    ...state,
    records: withRecord(state.records, head.id, { ...head, state: "sending" }),
    delivery: { kind: "sending", id: head.id },
    attempt,
    isAskedAgain: false,
  };
  const author = head.person === person ? undefined : head.person;
  return step(next, { kind: "send", record: head, attempt, author });
}

/** Stops for now: the command under way waits again, and every screen hears that its command does. */
export function pause(state: OutboxState): Step {
  return andThen(letWait(backInQueue(state)), (paused) => {
    // Another tab leads by now and may have decided about the same command.
    if (!paused.isLeader) return step(paused, { kind: "read" });
    return paused.isAskedAgain ? sendNext({ ...paused, isAskedAgain: false }) : step(paused);
  });
}

/** As `pause`, and tries again by itself: after 1 s, 2 s, 4 s … */
export function tryLater(state: OutboxState): Step {
  const { failures, attempt } = state;
  const retry = { kind: "timer", ms: backoffMs(failures), due: { kind: "retry-due", attempt } } as const;
  return andThen(step({ ...state, failures: failures + 1 }, retry), pause);
}

/** Answers the screen that waits for a command. */
export function tell(state: OutboxState, id: string, outcome: Outcome): Step {
  const awaited = new Set(state.awaited);
  awaited.delete(id);
  return step({ ...state, awaited }, { kind: "tell", id, outcome });
}

export function tellAll(state: OutboxState, outcomes: Iterable<readonly [string, Outcome]>): Step {
  return [...outcomes].reduce(
    (before, [id, outcome]) => andThen(before, (next) => tell(next, id, outcome)),
    step(state),
  );
}

/** No screen of this tab waits any longer. */
export function releaseScreens(state: OutboxState): Step {
  return tellAll(
    state,
    [...state.awaited].map((id) => [id, { kind: "waiting" }] as const),
  );
}

function letWait(state: OutboxState): Step {
  return andThen(releaseScreens(state), (next) => step(next, { kind: "post", message: { kind: "later" } }));
}

function backInQueue(state: OutboxState): OutboxState {
  if (state.delivery.kind === "idle") return state;
  const { id } = state.delivery;
  const record = recordOf(state.records, id);
  const records =
    record?.state === "sending"
      ? withRecord(state.records, id, { ...record, state: "waiting" })
      : state.records;
  return { ...state, records, delivery: { kind: "idle" } };
}
