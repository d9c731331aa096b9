import { afterEach, beforeEach, expect, test } from "vitest";
import { staffApi } from "#domain/staff/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { inTurn, STRANGERS_OF_ADDRESS_MAX, STRANGERS_WAITING_MAX } from "./hashQueue.ts";
import { HELD_MIN_MS, PROMPT_PER_SECOND_MAX } from "./heldRefusals.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const { admin } = demoAccounts;
const login = (account: object, headers = {}) => server.visitor().post("/auth/login", account, headers);

/** Begins as many hashes of strangers as may wait, behind one that ends when the function it returns is called. */
async function fillQueue(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const running = inTurn({ address: "", isKnown: true }, async () => {
    begun.resolve();
    await promise;
  });
  await begun.promise;
  const waiting = Array.from({ length: STRANGERS_WAITING_MAX }, (_, index) =>
    inTurn(
      { address: index < STRANGERS_OF_ADDRESS_MAX ? "10.0.0.1" : "10.0.0.2", isKnown: false },
      async () => {},
    ),
  );
  return async () => {
    resolve();
    await Promise.all([running, ...waiting]);
  };
}

test("while strangers' attempts fill the queue, a known device and who is signed in still get their turn", async () => {
  const { deviceSecret = "" } = await server.visitor().send(staffApi.login, { body: admin });
  const signedIn = await server.client("waiter");
  const empty = await fillQueue();
  const stranger = await login(admin);
  expect(stranger).toMatchObject({ status: 429, body: { code: "slow-down" } });
  expect(stranger.headers.get("retry-after")).toBe("1");
  const known = login(admin, { "X-Device-Secret": deviceSecret });
  const own = signedIn.patch("/auth/password", {
    currentPassword: demoAccounts.waiter.password,
    newPassword: "new-secret",
  });
  await new Promise((later) => setTimeout(later, 100));
  await empty();
  expect((await known).status).toBe(200);
  expect((await own).status).toBe(200);
});

test("guessers who do not wait get their refusals a second later", async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) await login({ ...admin, password: "wrong" });
  // More than are answered at once in two seconds: the attempts may cross the end of one.
  const attempts = Array.from({ length: 2 * PROMPT_PER_SECOND_MAX + 2 }, async () => {
    const from = performance.now();
    const { status } = await login({ ...admin, password: "wrong" });
    return { status, tookMs: performance.now() - from };
  });
  const answers = await Promise.all(attempts);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeGreaterThanOrEqual(HELD_MIN_MS - 1);
});
