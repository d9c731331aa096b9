import { expect, test } from "vitest";
import { limitConcurrency } from "./limitConcurrency.ts";

test("runs two tasks at a time, starts the next when one succeeds or fails, and refuses more than the limit", async () => {
  const limited = limitConcurrency({ atOnce: 2, waitingMax: 2 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve, reject) =>
      ends.push(() => (number === 1 ? reject(new Error("spoilt")) : resolve(number))),
    );
  };
  const first = [1, 2, 3, 4].map((number) => limited(work(number)));
  await expect(limited(work(5))).rejects.toMatchObject({ code: "busy" });
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await expect(first[0]).rejects.toThrow("spoilt");
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  expect(await first[1]).toBe(2);
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(first.slice(2))).toEqual([3, 4]);
});
