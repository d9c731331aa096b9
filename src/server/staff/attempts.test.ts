import { expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { createServerClock } from "../db/clock/serverClock.ts";
import type { ServerFacts } from "../http/feature.ts";
import { throttled } from "./attempts.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Returns functions that try a secret on one server, at a moment, from one address. */
function guesser() {
  const server: ServerFacts = {
    dialect: "sqlite",
    version: "",
    dataDir: "",
    demo: false,
    setupCode: "",
    backups: undefined,
    clock: createServerClock({ computer: () => instant(0), passed: () => 0, lastRow: undefined }),
    storage: { state: () => "ok", note: () => undefined },
    deliveryKeyOf: () => "",
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  };
  const at = (now: number, address: string) => ({ server, address, now: instant(now) });
  return {
    fail: (now: number, account = "admin", address = "10.0.0.1") =>
      throttled(at(now, address), account, async () => undefined),
    succeed: (now: number, account = "admin", address = "10.0.0.1") =>
      throttled(at(now, address), account, async () => "right"),
    crash: (now: number) =>
      throttled(at(now, "10.0.0.1"), "admin", () => Promise.reject(new Error("no database"))),
    /** Begins an attempt and returns a function that ends it. */
    begin: (now: number) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const answer = throttled(at(now, "10.0.0.1"), "admin", () => promise);
      return async () => {
        resolve("right");
        await answer;
      };
    },
  };
}

const slowedBy = (retryAfterMs: number) => ({ code: "slow-down", details: { retryAfterMs } });

async function failThrice(guess: ReturnType<typeof guesser>, now = 0): Promise<void> {
  for (let failure = 1; failure <= 3; failure++) expect(await guess.fail(now)).toBeUndefined();
}

test("three failures slow this account at this address, and no other", async () => {
  const guess = guesser();
  await failThrice(guess);
  await expect(guess.succeed(0)).rejects.toMatchObject(slowedBy(SECOND));
  await expect(guess.succeed(SECOND - 1)).rejects.toMatchObject(slowedBy(1));
  expect(await guess.succeed(0, "waiter")).toBe("right");
  expect(await guess.succeed(0, "admin", "10.0.0.2")).toBe("right");
  expect(await guesser().succeed(0)).toBe("right");
  expect(await guess.succeed(SECOND)).toBe("right");
});

test("a success forgets the failures before it", async () => {
  const guess = guesser();
  await failThrice(guess);
  expect(await guess.succeed(SECOND)).toBe("right");
  await failThrice(guess, SECOND);
  await expect(guess.fail(SECOND)).rejects.toMatchObject(slowedBy(SECOND));
});

test("failures are forgotten fifteen minutes after the last one, and not before", async () => {
  const guess = guesser();
  await failThrice(guess);
  const late = 15 * MINUTE - 1;
  await guess.fail(late);
  await expect(guess.fail(late)).rejects.toMatchObject(slowedBy(2 * SECOND));
  await failThrice(guess, late + 15 * MINUTE);
  await expect(guess.fail(late + 15 * MINUTE)).rejects.toMatchObject(slowedBy(SECOND));
});

test("40 attempts on one account from one address may run at the same time, and the next one waits a second", async () => {
  const guess = guesser();
  const running = Array.from({ length: 40 }, () => guess.begin(0));
  await expect(guess.succeed(0)).rejects.toMatchObject(slowedBy(SECOND));
  // Attempts that run are remembered however long they take.
  await expect(guess.succeed(20 * MINUTE)).rejects.toMatchObject(slowedBy(SECOND));
  await running[0]?.();
  expect(await guess.succeed(0)).toBe("right");
  for (const end of running) await end();
});

test("a check that throws is over: it does not count as running", async () => {
  const guess = guesser();
  for (let attempt = 0; attempt < 50; attempt++) {
    await expect(guess.crash(0)).rejects.toThrow("no database");
  }
  expect(await guess.succeed(0)).toBe("right");
});

test("after the clock was set back nobody waits longer than the longest delay", async () => {
  const guess = guesser();
  await failThrice(guess, 60 * MINUTE);
  await expect(guess.fail(0)).rejects.toMatchObject(slowedBy(30 * SECOND));
});

test("10,000 accounts are remembered, and beyond them the one tried longest ago is forgotten", async () => {
  const guess = guesser();
  await failThrice(guess);
  for (let other = 1; other < 10_000; other++) await guess.fail(0, `guess ${other}`);
  await expect(guess.fail(0)).rejects.toMatchObject(slowedBy(SECOND));
  // It was tried just now, so the next account takes the place of another one.
  await guess.fail(0, "one more");
  await expect(guess.fail(0)).rejects.toMatchObject(slowedBy(SECOND));
  for (let other = 1; other <= 10_000; other++) await guess.fail(SECOND, `later guess ${other}`);
  expect(await guess.fail(0)).toBeUndefined();
  expect(await guess.fail(0)).toBeUndefined();
});
