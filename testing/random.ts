/** A seeded random generator. */
export interface Random {
  /** Returns a whole number from 0 to below `below`. */
  readonly below: (below: number) => number;
  /** Returns true with this probability, from 0 to 1. */
  readonly chance: (probability: number) => boolean;
  /** Picks an element, or undefined from an empty list. */
  readonly any: <T>(list: readonly T[]) => T | undefined;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
}

/** Creates the generator of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const any: Random["any"] = (list) => list[below(list.length)];
  return { below, chance: (probability) => next() < probability, any, pick: (list) => any(list) ?? list[0] };
}
