import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staffApi } from "#domain/staff/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { startTestServer } from "../testing/server.ts";
import {
  ADDRESS_ATTEMPTS_MAX,
  createLoginThrottling,
  KNOWN_WAITING_MAX,
  type LoginClient,
  type LoginThrottling,
  STRANGERS_WAITING_MAX,
  throttled,
} from "./loginThrottling.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let throttling: LoginThrottling;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  throttling = createLoginThrottling();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const slowedBy = (retryAfterMs: number) => ({ code: "slow-down", details: { retryAfterMs } });

const stranger = (address = "10.0.0.1", account = "admin"): LoginClient => ({
  account,
  address,
  isSignedIn: false,
});
const owner: LoginClient = { ...stranger(), device: "the till" };
const fail = (asker = stranger()) => throttled(throttling, asker, async () => undefined);
const succeed = (asker = stranger()) => throttled(throttling, asker, async () => "right");
const failThrice = async (asker?: LoginClient) => {
  for (let failure = 1; failure <= 3; failure += 1) expect(await fail(asker)).toBeUndefined();
};

/** Has somebody's secret checked until the function that it returns is called; the others wait in line behind it. */
function occupy() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = throttled(throttling, owner, () => promise.then(() => "right"));
  return async () => {
    resolve();
    await running;
  };
}

test("three wrong passwords throttle this account from this address only", async () => {
  await failThrice();
  await expect(succeed()).rejects.toMatchObject(slowedBy(SECOND));
  expect(await succeed(stranger("10.0.0.1", "waiter"))).toBe("right");
  expect(await succeed(stranger("10.0.0.2"))).toBe("right");
  expect(await succeed(owner)).toBe("right");
  pass(SECOND);
  expect(await succeed()).toBe("right");
  await failThrice();
  await expect(fail()).rejects.toMatchObject(slowedBy(SECOND));
});

test.each([
  ["another address of the same /64 of IPv6", "2001:db8:1:2:a::1", "2001:db8:1:2:ffff:b:c:d"],
  ["an IPv4 address in the form of IPv6", "10.1.2.3", "::ffff:10.1.2.3"],
])("%s has the same attempts", async (_, address, sameNetwork) => {
  await failThrice(stranger(address));
  await expect(succeed(stranger(sameNetwork))).rejects.toMatchObject(slowedBy(SECOND));
  expect(await succeed(stranger("2001:db8:1:3:a::1"))).toBe("right");
});

test("wrong ones are forgotten fifteen minutes after the first", async () => {
  await failThrice();
  pass(15 * MINUTE);
  await failThrice();
  await expect(fail()).rejects.toMatchObject(slowedBy(SECOND));
});

test("after the computer's clock was set back nobody is asked to wait longer than half a minute", async () => {
  await failThrice();
  pass(-60 * MINUTE);
  await expect(fail()).rejects.toMatchObject(slowedBy(30 * SECOND));
});

test("guesses that were sent together are not all checked", async () => {
  const checked = vi.fn(async () => undefined);
  await Promise.allSettled(Array.from({ length: 20 }, () => throttled(throttling, stranger(), checked)));
  expect(checked).toHaveBeenCalledTimes(3);
});

test("one is checked at a time, a known device and who is signed in before strangers", async () => {
  const release = occupy();
  const done: string[] = [];
  const ask = (name: string, asker: LoginClient) =>
    throttled(throttling, asker, async () => void done.push(name));
  const all = [
    ask("stranger", stranger()),
    ask("known device", owner),
    ask("signed in", { ...stranger(), isSignedIn: true }),
  ];
  await new Promise((later) => setTimeout(later, 20));
  expect(done).toEqual([]);
  await release();
  await Promise.all(all);
  expect(done).toEqual(["known device", "signed in", "stranger"]);
});

test("24 sign-ins of unknown devices wait and 40 of known ones; the next is asked to come back", async () => {
  const release = occupy();
  const others = Array.from({ length: STRANGERS_WAITING_MAX }, (_, each) =>
    succeed(stranger(`10.0.1.${each}`)),
  );
  await expect(succeed()).rejects.toMatchObject(slowedBy(SECOND));
  const known = Array.from({ length: KNOWN_WAITING_MAX }, () => succeed(owner));
  await expect(succeed(owner)).rejects.toMatchObject(slowedBy(SECOND));
  await release();
  expect(new Set(await Promise.all([...others, ...known]))).toEqual(new Set(["right"]));
});

test("an address has 20 attempts in four seconds, which leaves places for other addresses", async () => {
  const all = Array.from({ length: ADDRESS_ATTEMPTS_MAX }, () => succeed());
  await expect(succeed()).rejects.toMatchObject(slowedBy(SECOND));
  expect(await succeed(stranger("10.0.0.2"))).toBe("right");
  await Promise.all(all);
  pass(4 * SECOND);
  expect(await succeed()).toBe("right");
});

test("refusals leave one after the other, and a known device's before those of strangers", async () => {
  await failThrice();
  await failThrice(owner);
  const rejected: string[] = [];
  const from = performance.now();
  const refused = (name: string, asker?: LoginClient) => succeed(asker).catch(() => rejected.push(name));
  const strangers = Array.from({ length: 10 }, () => refused("stranger"));
  await Promise.all([...strangers, refused("owner", owner)]);
  expect(performance.now() - from).toBeGreaterThanOrEqual(200);
  expect(rejected.indexOf("owner")).toBeLessThan(3);
});

test("known devices and signed-in people bypass a login queue filled by strangers", async () => {
  const server = await startTestServer();
  const login = (headers = {}) => server.visitor().post("/auth/login", demoAccounts.admin, headers);
  const { deviceSecret = "" } = await server.visitor().send(staffApi.login, { body: demoAccounts.admin });
  const signedIn = await server.client("waiter");
  ({ loginThrottling: throttling } = server.state);
  const release = occupy();
  const others = Array.from({ length: STRANGERS_WAITING_MAX }, (_, each) =>
    succeed(stranger(`10.0.1.${each}`)),
  );
  const refused = await login();
  expect(refused).toMatchObject({ status: 429, body: { code: "slow-down" } });
  expect(refused.headers.get("retry-after")).toBe("1");
  const known = login({ "X-Device-Secret": deviceSecret });
  const own = signedIn.patch("/auth/password", {
    currentPassword: demoAccounts.waiter.password,
    newPassword: "new-secret",
  });
  await release();
  expect([(await known).status, (await own).status]).toEqual([200, 200]);
  await Promise.all(others);
  await server.close();
});
