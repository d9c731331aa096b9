import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { Failure, unreachable } from "../http/failure.ts";
import { command, ok, paths, queueParts, states } from "../testing/outboxParts.ts";
import { indexedDbStore } from "./indexedDbStore.ts";
import { idempotencyKey, memoryStore, type OutboxStore } from "./store.ts";

describe("delivery", () => {
  const parts = queueParts();
  const { started } = parts;

  test("replacements take the position of a refused command and those behind it, before anything else is sent", async () => {
    const store = memoryStore();
    parts.device.isReachable = false;
    const outbox = await started(store);
    outbox.onRefused(({ record, laterOfOrder, hasWaitingScreen }) => {
      expect([record.path, hasWaitingScreen]).toEqual(["/open", false]);
      return laterOfOrder.map((one) => ({ ...one, path: `/theirs${one.path}`, orderId: "theirs" }));
    });
    await Promise.all(["/open", "/lines", "/kot"].map((path) => outbox.enqueue(command(path, "mine"), true)));
    parts.server.answer(({ path }) => (path === "/open" ? new Refusal("table-has-active-order") : ok));
    parts.device.isReachable = true;
    outbox.deliverNow();
    await waitFor(() =>
      expect(paths(parts.server.reached)).toEqual(["/open", "/theirs/lines", "/theirs/kot"]),
    );
    await waitFor(async () => expect(await store.all()).toEqual([]));
  });

  test("a waiting screen handles its command's refusal; the later commands still get their replacements", async () => {
    const outbox = await started();
    outbox.onRefused(({ record, laterOfOrder }) => [
      record,
      ...laterOfOrder.map((one) => ({ ...one, path: "/there" })),
    ]);
    parts.server.answer(({ path }) => (path === "/open" ? new Refusal("table-has-active-order") : ok));
    const opened = outbox.enqueue(command("/open", "mine"));
    const added = outbox.enqueue(command("/lines", "mine"));
    expect((await opened).kind).toBe("refused");
    expect((await added).kind).toBe("done");
    expect(paths(parts.server.reached)).toEqual(["/open", "/there"]);
  });

  test("a store that fails once does not stop the queue", async () => {
    const inner = memoryStore();
    let failures = 1;
    const store: OutboxStore = {
      ...inner,
      write: async (changes) => {
        const isParking = changes.update?.some(({ state }) => state === "parked");
        if (isParking && failures-- > 0) throw new Error("The database connection is closing.");
        await inner.write(changes);
      },
    };
    const outbox = await started(store);
    parts.server.answer(({ path }) => (path === "/a" ? new Refusal("order-empty") : ok));
    await outbox.enqueue(command("/a"), true);
    await waitFor(() => expect(states(outbox)).toEqual(["/a waiting"]));
    const second = outbox.enqueue(command("/b"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await second).kind).toBe("done");
    expect(states(outbox)).toEqual(["/a parked", "/b delivered"]);
  });

  test.each([
    ["the page's memory", async () => memoryStore()],
    ["IndexedDB", () => indexedDbStore("sent again")],
  ])(
    "in %s a parked command that is sent again goes behind one that may be done already",
    async (_, open) => {
      const store = await open();
      const outbox = await started(store);
      parts.server.answer(() => new Refusal("order-empty"));
      await outbox.enqueue(command("/a", "o1"), true);
      await waitFor(() => expect(states(outbox)).toEqual(["/a parked"]));
      parts.server.answer(() => unreachable());
      await outbox.enqueue(command("/b", "o1"));
      parts.server.answer(({ path }) => (path === "/a" ? new Refusal("order-closed") : ok));
      await outbox.retry(outbox.records.get()[0]?.id ?? "");
      await waitFor(() => expect(paths(parts.server.reached)).toEqual(["/a", "/b", "/b", "/a"]));
      await waitFor(async () => expect((await store.all()).map(({ path }) => path)).toEqual(["/a"]));
    },
  );

  test("a retried command with another body has another key, the same in every tab", async () => {
    const outbox = await started();
    parts.server.answer(() => new Refusal("total-changed"));
    await outbox.enqueue(command("/pay", "o1"), true);
    await waitFor(() => expect(states(outbox)).toEqual(["/pay parked"]));
    const [parked] = outbox.records.get();
    if (!parked) throw new Error("the command is not kept");
    parts.server.answer(() => ok);
    await outbox.retry(parked.id, { expectedTotal: 520 });
    await waitFor(() => expect(states(outbox)).toEqual(["/pay delivered"]));
    const [first, second] = parts.server.reached;
    expect(second).toMatchObject({
      body: { expectedTotal: 520 },
      key: idempotencyKey({ ...parked, retries: 1 }),
    });
    expect(second?.key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(second?.key).not.toBe(first?.key);
  });

  test.each([
    ["not-permitted", () => new Refusal("not-permitted")],
    ["a failure of the server", () => new Failure("server", "Something went wrong", 500)],
  ])(
    "a command parked for %s keeps its key, since the server may still execute a copy of it",
    async (_, error) => {
      const outbox = await started();
      parts.server.answer(error);
      await outbox.enqueue(command("/a"), true);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(states(outbox)).toEqual(["/a parked"]);
      parts.server.answer(() => ok);
      await outbox.retry(outbox.records.get()[0]?.id ?? "");
      await vi.advanceTimersByTimeAsync(0);
      expect(states(outbox)).toEqual(["/a delivered"]);
      expect(new Set(parts.server.reached.map(({ key }) => key)).size).toBe(1);
    },
  );
});
