import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import {
  HELD_MAX,
  HELD_MAX_MS,
  HELD_MIN_MS,
  holdingRefusals,
  PROMPT_PER_SECOND_MAX,
} from "./heldRefusals.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Has some checks refused, and returns a function that tells how many of them are answered. */
function refuse(count: number, code: "slow-down" | "invalid-credentials" = "slow-down"): () => number {
  let answered = 0;
  for (let check = 0; check < count; check += 1) {
    holdingRefusals(() => Promise.reject(new Refusal(code))).catch(() => {
      answered += 1;
    });
  }
  return () => answered;
}

test("20 refusals a second are answered at once, the further ones one to three seconds later", async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  const answered = refuse(PROMPT_PER_SECOND_MAX + 5);
  await vi.advanceTimersByTimeAsync(HELD_MIN_MS - 1);
  expect(answered()).toBe(PROMPT_PER_SECOND_MAX);
  await vi.advanceTimersByTimeAsync(HELD_MAX_MS - HELD_MIN_MS + 1);
  expect(answered()).toBe(PROMPT_PER_SECOND_MAX + 5);
  const later = refuse(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(later()).toBe(1);
});

test("1,000 are held back at the same time, and a refusal of another kind never", async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  const answered = refuse(PROMPT_PER_SECOND_MAX + HELD_MAX + 7);
  const wrong = refuse(10, "invalid-credentials");
  await vi.advanceTimersByTimeAsync(1);
  expect(wrong()).toBe(10);
  expect(answered()).toBe(PROMPT_PER_SECOND_MAX + 7);
  await vi.advanceTimersByTimeAsync(HELD_MAX_MS);
});
