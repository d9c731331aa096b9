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
  /** `failure`: the server has failed at it (500), and it is sent again. Without one, the server is unreachable or busy. */
  | { readonly kind: "waiting"; readonly failure?: Failure }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "failed"; readonly error: Failure };

/** The messages by which the tabs of a device tell each other about the queue they share. */
export type OutboxMessage =
  | { readonly kind: "changed" }
  | { readonly kind: "later" }
  /** The server has failed at this command (500), and it is sent again. */
  | { readonly kind: "failed"; readonly id: string; readonly message: string }
  /** With the command: whoever reads the store a moment before this comes finds it there no more. */
  | { readonly kind: "delivered"; readonly record: OutboxRecord; readonly answer: WireAnswer }
  /** Asks the tab whose screen waits for this command to show the refusal, and to say that it will: "taken". */
  | { readonly kind: "refused"; readonly id: string; readonly refusal: ErrorBody }
  | { readonly kind: "taken"; readonly id: string };

/** A command that the server refused, with those that wait for it. */
export interface RefusedCommand {
  readonly record: OutboxRecord;
  readonly refusal: ErrorBody;
  /** Later commands about the same order, first in first. */
  readonly laterCommandsOfOrder: readonly OutboxRecord[];
  /** A screen waits for the refusal and handles it; the command itself is then removed. */
  readonly hasWaitingScreen: boolean;
}

/**
 * Returns the commands that replace a refused one and the later ones of its order; undefined to have them parked. Known
 * commands keep their position; a new one follows the command before it in the list.
 */
export type RefusalHandler = (refused: RefusedCommand) => readonly OutboxRecord[] | undefined;

/** The step under way for the first command of the queue. */
type Delivery =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly id: string }
  /** Refused: another tab has TAB_ANSWER_MS to say that one of its screens shows the refusal. */
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
      readonly laterCommandsOfOrder: readonly OutboxRecord[];
      readonly hasWaitingScreen: boolean;
    }
  /** Decided; the decision takes effect when the device has stored it. */
  | { readonly kind: "storing"; readonly id: string; readonly decision: Decision };

export interface Refused {
  /** As it is to be stored: with the attempts it has had. */
  readonly record: OutboxRecord;
  readonly refusal: ErrorBody;
  /** For the screen that waits, if one does. */
  readonly outcome: Outcome;
}

export type Decision =
  | { readonly kind: "delivered"; readonly answer: WireAnswer }
  | { readonly kind: "try-again"; readonly changes: StoreChanges; readonly failure: Failure }
  | {
      readonly kind: "dealt-with";
      readonly changes: StoreChanges;
      /** The answers to the screens that wait for these commands, by the command's id. */
      readonly outcomes: ReadonlyMap<string, Outcome>;
    };

export interface OutboxState {
  /** This tab, for as long as its page lives. */
  readonly tab: string;
  /** Every command this tab knows of, first in first. */
  readonly records: readonly OutboxRecord[];
  /** Ids of the commands whose screens wait for the server's answer. */
  readonly awaited: ReadonlySet<string>;
  /**
   * Refusals that this tab has taken, by the command's id: its screen is notified once the store shows that they are dealt with. The
   * leading tab may end before that, and the next one then sends the command again.
   */
  readonly claimed: ReadonlyMap<string, Outcome>;
  /** As it was when the event came: who is signed in, whether the server may be there, and whose sessions there are. */
  readonly device: DeviceState;
  /** Whether this tab delivers for all tabs of the device. */
  readonly isLeader: boolean;
  /** Counts how often it began to; an answer of the store to an earlier question is known by it. */
  readonly lead: number;
  /** Whether the store has been read since; before that nothing is sent, for something older may wait there. */
  readonly isRead: boolean;
  readonly delivery: Delivery;
  /** Counts the requests of this tab, so that a late or repeated answer and an old timer are known as such. */
  readonly attempt: number;
  /** Failed attempts in a row: how long the next one waits. */
  readonly failures: number;
  /**
   * The server has failed at the first command (500), and its timer runs. Nothing is sent meanwhile: every tap would be an
   * attempt of a command that has few.
   */
  readonly isBackingOff: boolean;
  /** The queue was to be checked while a delivery was going on: it is checked again afterwards. */
  readonly mustCheckAgain: boolean;
}

export interface DeviceState {
  /** The person signed in, by id. */
  readonly person: string | undefined;
  readonly isReachable: boolean;
  /** The people whose sessions this device has, by id: whoever is signed in, and who left while changes waited. */
  readonly people: readonly string[];
}

export type OutboxEvent =
  /** A screen made a command. `at`: now, in microseconds; its position unless the queue has a higher one. */
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
  /** Person or connection changed: a command that could not be sent may be possible now. */
  | { readonly kind: "check-queue" }
  | { readonly kind: "lease"; readonly isLeader: boolean }
  | { readonly kind: "message"; readonly message: OutboxMessage }
  | { readonly kind: "read"; readonly records: readonly OutboxRecord[]; readonly lead: number }
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
  | { readonly kind: "load" }
  | { readonly kind: "retry-due"; readonly attempt: number }
  | { readonly kind: "tab-answer-timeout"; readonly attempt: number }
  /** The screen has waited long enough. */
  | { readonly kind: "caller-timeout"; readonly id: string }
  | { readonly kind: "forget"; readonly id: string };

/** The change being written: the outcome of the command under way, or a person's decision about parked ones. */
export interface StoreJob {
  readonly kind: "delivery" | "parked";
}

export type OutboxEffect =
  /** → "read" or "read-failed". Reads and writes happen in the order of their effects, and answer in it. */
  | { readonly kind: "read"; readonly lead: number }
  /** → "appended" or "not-appended" */
  | { readonly kind: "append"; readonly record: OutboxRecord }
  /** → "stored" or "store-failed" */
  | { readonly kind: "write"; readonly changes: StoreChanges; readonly job: StoreJob }
  /** → "answered" or "send-failed" */
  | { readonly kind: "send"; readonly record: OutboxRecord; readonly attempt: number }
  /** → "handled" */
  | { readonly kind: "ask-handlers"; readonly refused: RefusedCommand; readonly attempt: number }
  | { readonly kind: "timer"; readonly ms: number; readonly due: TimerEvent }
  | { readonly kind: "post"; readonly message: OutboxMessage }
  /** Answers the screen that made the command, if it still waits. */
  | { readonly kind: "tell"; readonly id: string; readonly outcome: Outcome }
  /** Tells the person what happened to a command that no screen waits for. */
  | {
      readonly kind: "report";
      readonly record: OutboxRecord;
      readonly message: string;
      readonly isParked: boolean;
    }
  /** Calls the delivery listeners with the server's answer. */
  | { readonly kind: "announce"; readonly record: OutboxRecord; readonly answer: WireAnswer }
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
    lead: 0,
    isRead: false,
    delivery: { kind: "idle" },
    attempt: 0,
    failures: 0,
    isBackingOff: false,
    mustCheckAgain: false,
  };
}
