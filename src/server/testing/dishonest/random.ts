/** A seeded random function (mulberry32). */
export interface Random {
  /** Returns an integer from 0 to below `count`. */
  readonly below: (count: number) => number;
  readonly chance: (often: number) => boolean;
  /** Picks one of a list; undefined for none. */
  readonly any: <T>(list: readonly T[]) => T | undefined;
}

export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, chance: (often) => next() < often, any: (list) => list[below(list.length)] };
}
