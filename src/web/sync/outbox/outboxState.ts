import type { ErrorBody, Refusal } from "#domain/refusal.ts";
import type { Failure } from "../http/failure.ts";
import type { WireAnswer } from "../http/transport.ts";
import type { OutboxRecord, QueuePosition, StoreChanges } from "./store.ts";

export type NewCommand = Pick<
  OutboxRecord,
  | "endpoint"
  | "label"
  | "failure"
  | "method"
  | "path"
  | "params"
  | "body"
  | "person"
  | "personName"
  | "orderId"
>;

/** The outcome of a command, for the screen that sent it. */
export type Outcome =
  | { readonly kind: "done"; readonly answer: WireAnswer }
  /** Still queued. With `failure` the server answered 500, otherwise it is unreachable or busy. */
  | { readonly kind: "waiting"; readonly failure?: Failure }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "failed"; readonly error: Failure };

/** A message between the tabs of a device, which share one queue. */
export type OutboxMessage =
  /** The stored queue has changed: read it. */
  | { readonly kind: "changed" }
  /** Nothing can be sent for now: waiting screens are released. */
  | { readonly kind: "paused" }
  /** The server answered this command with 500; it is retried. */
  | { readonly kind: "failed"; readonly id: string; readonly message: string }
  /** Includes the record, which the store no longer has. */
  | { readonly kind: "delivered"; readonly record: OutboxRecord; readonly answer: WireAnswer }
  /** Asks for the tab whose screen waits for this command. That tab answers "claimed" and shows the refusal. */
  | { readonly kind: "refused"; readonly id: string; readonly refusal: ErrorBody }
  | { readonly kind: "claimed"; readonly id: string };

/** A command that the server refused, with the later ones of its order. */
export interface RefusedCommand {
  readonly record: OutboxRecord;
  readonly refusal: ErrorBody;
  /** Oldest first. */
  readonly laterOfOrder: readonly OutboxRecord[];
  /** True if a screen waits for the refusal and handles it; the command is then removed. */
  readonly hasWaitingScreen: boolean;
}

/**
 * Returns the commands that replace a refused one and the later ones of its order; undefined to park them, for a person to decide.
 * Known commands keep their position; a new one follows the command before it in the list.
 */
export type RefusalHandler = (refused: RefusedCommand) => readonly OutboxRecord[] | undefined;

/** The current step of the command being delivered; `states/` has a file for each. */
export type Delivery =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly id: string }
  /** Refused: another tab has TAB_ANSWER_MS to claim the refusal for one of its screens. */
  | { readonly kind: "waiting-for-tabs"; readonly id: string; readonly refused: Refused }
  /** Refused: later commands of the same order are still being stored. */
  | {
      readonly kind: "waiting-for-saves";
      readonly id: string;
      readonly refused: Refused;
      readonly hasWaitingScreen: boolean;
    }
  | {
      readonly kind: "waiting-for-handlers";
      readonly id: string;
      readonly refused: Refused;
      readonly laterOfOrder: readonly OutboxRecord[];
      readonly hasWaitingScreen: boolean;
    }
  /** Decided; the decision takes effect once it is stored. */
  | { readonly kind: "storing"; readonly id: string; readonly decision: Decision };

export interface Refused {
  /** With its attempts counted. */
  readonly record: OutboxRecord;
  readonly refusal: ErrorBody;
  /** For the waiting screen, if any. */
  readonly outcome: Outcome;
}

export type Decision =
  | { readonly kind: "delivered"; readonly answer: WireAnswer }
  | { readonly kind: "retry"; readonly changes: StoreChanges; readonly failure: Failure }
  | {
      readonly kind: "resolved";
      readonly changes: StoreChanges;
      /** Outcomes for waiting screens, by command id. */
      readonly outcomes: ReadonlyMap<string, Outcome>;
    };

export interface OutboxState {
  /** This tab's id, for the life of its page. */
  readonly tab: string;
  /** All commands known to this tab, oldest first. */
  readonly records: readonly OutboxRecord[];
  /** Ids of the commands whose screens in this tab wait for the outcome. */
  readonly awaited: ReadonlySet<string>;
  /**
   * Refusals claimed by this tab, by command id. Its screens see them once the store shows that the leader has resolved them: the
   * leader may close before, and the next one sends the command again.
   */
  readonly claimed: ReadonlyMap<string, Outcome>;
  /** The device at the time of the event. */
  readonly device: DeviceState;
  /** True if this tab delivers for all tabs of the device. */
  readonly isLeader: boolean;
  /** Number of the store read that must finish before anything is sent; incremented for each new one, so that older reads are stale. */
  readonly requiredRead: number;
  /** True if that read has finished. Before, the store may have an older command, which is sent first. */
  readonly isRead: boolean;
  readonly delivery: Delivery;
  /** Number of the current request. Answers and timers of an earlier one are ignored. */
  readonly attempt: number;
  /** Consecutive failures, which determine the delay of the next attempt. */
  readonly failures: number;
  /** True between a 500 and the retry. Nothing is sent, else every tap would use up one of the command's few attempts. */
  readonly isBackingOff: boolean;
  /** True if something changed during a delivery; the queue is then checked again after it. */
  readonly mustCheckAgain: boolean;
}

export interface DeviceState {
  /** Id of the signed-in person. */
  readonly person: string | undefined;
  readonly isReachable: boolean;
  /** Ids of the people with a session on this device: the signed-in one, and signed-out ones with pending changes. */
  readonly people: readonly string[];
}

export type OutboxEvent =
  /** A screen sends a command. `at`: now in µs, its position unless the queue has a higher one. */
  | {
      readonly kind: "add-command";
      readonly command: NewCommand;
      readonly id: string;
      readonly at: number;
      readonly takenAt: number;
      readonly hasWaitingScreen: boolean;
    }
  | { readonly kind: "retry"; readonly id: string; readonly body?: unknown }
  | { readonly kind: "discard"; readonly id: string }
  /** Person or connection changed: the next command may be sendable now. */
  | { readonly kind: "check-queue" }
  /** This tab became, or no longer is, the one that delivers for the device. */
  | { readonly kind: "leader-changed"; readonly isLeader: boolean }
  | { readonly kind: "message"; readonly message: OutboxMessage }
  | { readonly kind: "read"; readonly records: readonly OutboxRecord[]; readonly number: number }
  | { readonly kind: "read-failed"; readonly error: unknown }
  | { readonly kind: "appended"; readonly id: string; readonly place: QueuePosition }
  | { readonly kind: "not-appended"; readonly id: string; readonly error: unknown }
  | { readonly kind: "stored"; readonly job: StoreJob }
  | { readonly kind: "store-failed"; readonly job: StoreJob; readonly error: unknown }
  | { readonly kind: "answered"; readonly attempt: number; readonly answer: WireAnswer }
  | { readonly kind: "send-failed"; readonly attempt: number; readonly error: unknown }
  | {
      readonly kind: "handled";
      readonly attempt: number;
      readonly replacements: readonly OutboxRecord[] | undefined;
    }
  | TimerEvent;

export type TimerEvent =
  /** Time to read the stored queue. */
  | { readonly kind: "load" }
  | { readonly kind: "retry-due"; readonly attempt: number }
  | { readonly kind: "tab-answer-timeout"; readonly attempt: number }
  | { readonly kind: "screen-timeout"; readonly id: string }
  /** A delivered command no longer has to be shown. */
  | { readonly kind: "forget"; readonly id: string };

/** What a write stores: the outcome of the command being delivered, or a person's decision about parked ones. */
export interface StoreJob {
  readonly kind: "delivery" | "parked";
}

export type OutboxEffect =
  /** → "read" or "read-failed". Reads and writes run in the order of their effects. */
  | { readonly kind: "read"; readonly number: number }
  /** → "appended" or "not-appended" */
  | { readonly kind: "append"; readonly record: OutboxRecord }
  /** → "stored" or "store-failed" */
  | { readonly kind: "write"; readonly changes: StoreChanges; readonly job: StoreJob }
  /** → "answered" or "send-failed" */
  | { readonly kind: "send"; readonly record: OutboxRecord; readonly attempt: number }
  /** → "handled" */
  | { readonly kind: "run-handlers"; readonly refused: RefusedCommand; readonly attempt: number }
  | { readonly kind: "timer"; readonly ms: number; readonly due: TimerEvent }
  | { readonly kind: "broadcast"; readonly message: OutboxMessage }
  /** Answers the screen that sent the command, if it still waits. */
  | { readonly kind: "answer-screen"; readonly id: string; readonly outcome: Outcome }
  /** Notifies the person about a command that no screen waits for. */
  | {
      readonly kind: "notify-person";
      readonly record: OutboxRecord;
      readonly message: string;
      readonly isParked: boolean;
    }
  | { readonly kind: "notify-listeners"; readonly record: OutboxRecord; readonly answer: WireAnswer }
  | { readonly kind: "log"; readonly message: string; readonly details: unknown };

export interface Step {
  readonly state: OutboxState;
  readonly effects: readonly OutboxEffect[];
}

/** The state being built for one event. */
export type NextState = { -readonly [Name in keyof OutboxState]: OutboxState[Name] } & {
  readonly effects: OutboxEffect[];
};

/** Returns the state of a page that has just been opened. */
export function initialState(tab: string): OutboxState {
  return {
    tab,
    records: [],
    awaited: new Set(),
    claimed: new Map(),
    device: { person: undefined, isReachable: false, people: [] },
    isLeader: false,
    requiredRead: 0,
    isRead: false,
    delivery: { kind: "idle" },
    attempt: 0,
    failures: 0,
    isBackingOff: false,
    mustCheckAgain: false,
  };
}
