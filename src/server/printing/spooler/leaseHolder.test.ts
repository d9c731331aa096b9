import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { createLeaseHolder } from "./leaseHolder.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ spooler: "off" });
});
afterEach(() => server.close());

const node = () => createLeaseHolder(server.writeQueue, () => server.clock.passed());

test("one of two nodes drives the printers, and the other takes over within ten seconds of its last sign", async () => {
  const [first, second] = [node(), node()];
  expect([await first.renew(), await second.renew()]).toEqual([true, false]);
  server.clock.advance(5_000);
  expect([await first.renew(), await second.renew()]).toEqual([true, false]);
  // The first one hangs from here on.
  server.clock.advance(5_900);
  expect([first.isHeld(), await second.renew()]).toEqual([true, false]);
  // It stops writing before the other one may begin.
  server.clock.advance(200);
  expect([first.isHeld(), await second.renew()]).toEqual([false, false]);
  server.clock.advance(2_000);
  expect(await second.renew()).toBe(true);
  expect([await first.renew(), first.isHeld(), first.signal().aborted]).toEqual([false, false, true]);
  await first.close();
  await second.close();
});

test("a node that stops in order gives the lease back", async () => {
  const [first, second] = [node(), node()];
  expect([await first.renew(), await second.renew()]).toEqual([true, false]);
  await first.close();
  expect(await second.renew()).toBe(true);
  await second.close();
});
