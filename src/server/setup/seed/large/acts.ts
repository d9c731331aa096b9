import type { z } from "zod";
import type { Command, PathParams } from "#domain/endpoint.ts";
import type { Instant } from "#domain/time.ts";
import type { ReadTx } from "../../../db/tx.ts";
import type { Person } from "../../../http/handlers/context.ts";

/** The times of a history. */
export interface Calendar {
  /** Returns the next number from 0 up to 1. */
  readonly rnd: () => number;
  /** Returns the time some minutes ago. Minutes are shorter early in the business day, so that it is always today. */
  readonly ago: (minutes: number) => Instant;
  /** Returns the time some minutes after the start of an earlier business day. */
  readonly past: (daysAgo: number, minutes: number) => Instant;
}

/** The path parameters and the body of a command in wire format. */
interface Input {
  readonly params: Record<string, string>;
  readonly body: unknown;
}

/** A command of the demo's history. Its input may depend on what is stored by then. */
export interface Act {
  readonly at: Instant;
  readonly by: Person;
  readonly endpoint: Command;
  readonly input: (tx: ReadTx) => Promise<Input>;
}

/** Creates acts of a person at a time; `late` creates those whose input depends on what is stored by then. */
export function actsOf(by: Person, at: Instant) {
  function late<Path extends string, B extends z.ZodType, O extends z.ZodType>(
    endpoint: Command<Path, B, O>,
    input: (tx: ReadTx) => Promise<{ params: PathParams<Path>; body: z.input<B> }>,
  ): Act {
    const read = async (tx: ReadTx) => {
      const { params, body } = await input(tx);
      return { params: { ...params }, body };
    };
    return { at, by, endpoint, input: read };
  }
  function act<Path extends string, B extends z.ZodType, O extends z.ZodType>(
    endpoint: Command<Path, B, O>,
    params: PathParams<Path>,
    body: z.input<B>,
  ): Act {
    return late(endpoint, async () => ({ params, body }));
  }
  return Object.assign(act, { late, at });
}

/** A seeded random generator from 0 up to 1 (mulberry32), so that every start is the same. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
