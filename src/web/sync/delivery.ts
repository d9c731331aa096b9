import { type ErrorBody, isRefusalCode, Refusal } from "#domain/refusal.ts";
import { Failure } from "./failure.ts";
import { log } from "./log.ts";
import { isFollower, type OutboxDeps, type Outcome, type Remedy } from "./outbox.ts";
import { backoffMs } from "./queryClient.ts";
import type { Signal } from "./signal.ts";
import type { OutboxRecord } from "./store.ts";
import type { WireAnswer } from "./transport.ts";

/** So many answers 500 to one command, and it is put aside: it would fail for ever and hold up the others. */
export const ATTEMPTS_MAX = 10;
/** How long another tab has to say that one of its screens handles the refusal. */
const TAKE_MS = 300;

/** Refusals that say nothing about the command itself: it waits and is sent again. */
const passing: ReadonlySet<string> = new Set(["contract-too-old", "slow-down", "busy"]);

/** Why a command is parked that was not refused itself. */
export const BLOCKED: ErrorBody = {
  code: "blocked",
  message: "Waits for an earlier change to the same order.",
};

interface DeliveryDeps extends OutboxDeps {
  readonly records: Signal<readonly OutboxRecord[]>;
  readonly change: (id: string, next: OutboxRecord | undefined) => void;
  readonly settle: (id: string, outcome: Outcome) => boolean;
  readonly releaseCallers: () => void;
  readonly markDelivered: (id: string, answer: WireAnswer) => void;
  readonly hasCaller: (id: string) => boolean;
  readonly remedyFor: Remedy;
}

/** Sends the queue's commands one by one, in order, from the one tab that leads. */
export function createDelivery(deps: DeliveryDeps) {
  const takers = new Map<string, () => void>();
  let isLeading = false;
  let isRunning = false;
  let isKicked = false;
  let misses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const kick = () => {
    isKicked = true;
    if (!isRunning && isLeading) void run();
  };

  const run = async () => {
    isRunning = true;
    clearTimeout(timer);
    try {
      while (isKicked && isLeading) {
        isKicked = false;
        let isMore = true;
        while (isMore && isLeading) isMore = await deliverNext();
      }
    } catch (error) {
      // The device's store failed (browsers close it now and then): the queue must not stand still for ever.
      log("The queue of unsent changes could not be kept; trying again", String(error));
      const sending = deps.records.get().find(({ state }) => state === "sending");
      if (sending) deps.change(sending.id, { ...sending, state: "waiting" });
      retryLater();
    } finally {
      isRunning = false;
    }
  };

  /** Delivers the head of the queue; answers whether the next one may follow at once. */
  const deliverNext = async (): Promise<boolean> => {
    const head = deps.records.get().find(({ state }) => state !== "parked" && state !== "delivered");
    if (head?.state !== "waiting") return false;
    const person = deps.person();
    if (person === undefined || !deps.isReachable()) {
      letWait();
      return false;
    }
    deps.change(head.id, { ...head, state: "sending" });
    try {
      const answer = await deps.transport({
        method: head.method,
        path: head.path,
        body: head.body,
        key: head.id,
        takenAt: head.takenAt,
        ...(head.person === person ? {} : { author: head.person }),
      });
      await forget(head.id);
      misses = 0;
      deps.channel.post({ kind: "delivered", id: head.id, answer });
      deps.markDelivered(head.id, answer);
      return true;
    } catch (error) {
      return await afterError(head, error);
    }
  };

  const afterError = async (record: OutboxRecord, error: unknown): Promise<boolean> => {
    if (error instanceof Refusal && error.status === 401) {
      deps.change(record.id, { ...record, state: "waiting" });
      letWait();
      return false;
    }
    if (error instanceof Refusal && !passing.has(error.code)) {
      await refuse(record, error);
      return true;
    }
    if (error instanceof Failure && error.kind === "server" && error.status !== undefined) {
      return await afterServerFailure(record, error, error.status);
    }
    tryLater(record);
    return false;
  };

  const afterServerFailure = async (
    record: OutboxRecord,
    error: Failure,
    status: number,
  ): Promise<boolean> => {
    const isPassing = status > 500 || status === 401 || status === 408 || status === 429;
    const attempts = record.attempts + (isPassing ? 0 : 1);
    const isHopeless = !isPassing && (status < 500 || attempts >= ATTEMPTS_MAX);
    if (isHopeless) {
      await forgetOrPark({ ...record, attempts }, { code: "internal", message: error.message }, () =>
        deps.settle(record.id, { kind: "failed", error }),
      );
      return true;
    }
    const again: OutboxRecord = { ...record, state: "waiting", attempts };
    await (await deps.store).save(again);
    tryLater(again);
    return false;
  };

  const refuse = (record: OutboxRecord, refusal: Refusal) =>
    forgetOrPark(record, bodyOf(refusal), () => deps.settle(record.id, { kind: "refused", refusal }));

  /** A refusal belongs to the screen that waits for it; when none does, the command is kept for a person to see. */
  const forgetOrPark = async (record: OutboxRecord, refusal: ErrorBody, settle: () => void) => {
    misses = 0;
    const isAwaited =
      deps.hasCaller(record.id) || (record.tab !== deps.tab && (await isTakenElsewhere(record.id, refusal)));
    const followers = deps.records.get().filter((one) => one.state === "waiting" && isFollower(one, record));
    const instead = deps.remedyFor({ record, refusal, followers, isAwaited });
    if (instead) {
      // The refused command comes last: should the device stop in between, it is refused again and the rest is done.
      const kept = instead.filter(({ id }) => !isAwaited || id !== record.id);
      await replace([...followers, record], kept);
      for (const { id } of followers)
        if (!kept.some((one) => one.id === id)) deps.settle(id, { kind: "waiting" });
    }
    if (isAwaited || instead) {
      if (!instead) await drop(record.id);
      if (isAwaited) settle();
      deps.channel.post({ kind: "changed" });
      return;
    }
    log(`Parked: ${record.label}`, refusal);
    await park(record, refusal);
    for (const follower of followers) {
      await park(follower, BLOCKED);
      deps.settle(follower.id, { kind: "waiting" });
    }
    deps.channel.post({ kind: "changed" });
  };

  const replace = async (before: readonly OutboxRecord[], after: readonly OutboxRecord[]) => {
    const wanted = new Map(after.map((record) => [record.id, record]));
    const known = new Set(before.map(({ id }) => id));
    for (const record of after) if (!known.has(record.id)) await put(record);
    for (const { id } of before) {
      const next = wanted.get(id);
      if (next) await put(next);
      else await drop(id);
    }
  };

  const put = async (record: OutboxRecord) => {
    await (await deps.store).save(record);
    const others = deps.records.get().filter(({ id }) => id !== record.id);
    deps.records.set([...others, record].sort((a, b) => a.position - b.position));
    if (record.state === "parked") deps.settle(record.id, { kind: "waiting" });
  };

  const drop = async (id: string) => {
    await forget(id);
    deps.change(id, undefined);
  };

  const park = async (record: OutboxRecord, refusal: ErrorBody) => {
    const parked: OutboxRecord = { ...record, state: "parked", refusal };
    await (await deps.store).save(parked);
    deps.change(record.id, parked);
  };

  const isTakenElsewhere = (id: string, refusal: ErrorBody) =>
    new Promise<boolean>((resolve) => {
      const decide = (isTaken: boolean) => {
        takers.delete(id);
        resolve(isTaken);
      };
      takers.set(id, () => decide(true));
      setTimeout(() => decide(false), TAKE_MS);
      deps.channel.post({ kind: "refused", id, refusal });
    });

  const onRefusedElsewhere = (id: string, body: ErrorBody) => {
    if (!deps.hasCaller(id)) return;
    deps.channel.post({ kind: "taken", id });
    const outcome: Outcome = isRefusalCode(body.code)
      ? { kind: "refused", refusal: new Refusal(body.code, body.details, body.message) }
      : { kind: "failed", error: new Failure("server", body.message) };
    deps.settle(id, outcome);
  };

  const forget = async (id: string) => (await deps.store).remove(id);

  const letWait = () => {
    deps.releaseCallers();
    deps.channel.post({ kind: "later" });
  };

  const tryLater = (record: OutboxRecord) => {
    deps.change(record.id, { ...record, state: "waiting" });
    retryLater();
  };

  const retryLater = () => {
    letWait();
    clearTimeout(timer);
    timer = setTimeout(kick, backoffMs(misses));
    misses += 1;
  };

  const start = () => {
    isLeading = true;
    kick();
    return () => {
      isLeading = false;
      clearTimeout(timer);
    };
  };

  return { kick, start, onRefusedElsewhere, onTaken: (id: string) => takers.get(id)?.() };
}

function bodyOf({ code, message, details }: Refusal): ErrorBody {
  return details === undefined ? { code, message } : { code, message, details };
}
