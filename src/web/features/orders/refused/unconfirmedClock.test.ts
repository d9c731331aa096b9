// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import type { NewCommand } from "../../../sync/outbox/outboxState.ts";
import { memoryStore } from "../../../sync/outbox/store.ts";
import { fakeServer, newOutbox, ok, paths, states } from "../../../sync/testing/outboxParts.ts";
import { retryAfterClockConfirmed } from "./unconfirmedClock.ts";

const made = (method: NewCommand["method"], path: string, orderId: string): NewCommand => ({
  endpoint: `${method} ${path}`,
  label: path,
  method,
  path,
  params: { orderId },
  body: {},
  person: "asha",
  orderId,
});

test("a command parked while the clock was unconfirmed is retried once it is confirmed, with all commands blocked by it", async () => {
  const server = fakeServer();
  const device = { person: "asha", isReachable: false };
  const outbox = newOutbox(server, memoryStore(), device);
  outbox.startDelivering();
  await outbox.enqueue(made("PATCH", "/orders/o1/pay", "o1"));
  await outbox.enqueue(made("POST", "/orders/o1/kot", "o1"));
  await outbox.enqueue(made("PATCH", "/orders/o2/pay", "o2"));
  await outbox.enqueue(made("POST", "/orders/o3/lines", "o3"));
  const refused = { "/orders/o1/pay": "clock-waiting", "/orders/o2/pay": "version-stale" } as const;
  server.answer(({ path }) =>
    path === "/orders/o1/pay" || path === "/orders/o2/pay" ? new Refusal(refused[path]) : ok,
  );
  device.isReachable = true;
  outbox.deliverNow();
  const parked = [
    "/orders/o1/pay parked",
    "/orders/o1/kot parked",
    "/orders/o2/pay parked",
    "/orders/o3/lines delivered",
  ];
  await waitFor(() => expect(states(outbox)).toEqual(parked));

  server.answer(() => ok);
  server.reached.length = 0;
  await retryAfterClockConfirmed(outbox);
  // They go behind the commands sent meanwhile.
  const sent = [...parked.slice(2), "/orders/o1/pay delivered", "/orders/o1/kot delivered"];
  await waitFor(() => expect(states(outbox)).toEqual(sent));
  expect(paths(server.reached)).toEqual(["/orders/o1/pay", "/orders/o1/kot"]);
});
