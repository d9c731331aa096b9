import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { createRefresher } from "./refresh.ts";
import { isOlder, keepNewer, type Snapshot } from "./snapshot.ts";

const at = (seq: number, value: unknown = { _id: "o1", seq }, epoch = "e"): Snapshot => ({
  value,
  seq,
  epoch,
});

describe("the cache", () => {
  test("the cache never replaces a state with an older one of the same epoch", () => {
    const known = at(9);
    expect(keepNewer(known, at(8))).toBe(known);
    expect(keepNewer(known, at(9))).toEqual(at(9));
    expect(keepNewer(known, at(10))).toEqual(at(10));
  });

  test("the cache accepts any state of a new epoch, since the server was restored from a backup", () => {
    expect(isOlder(at(1, {}, "restored"), at(9))).toBe(false);
    expect(keepNewer(at(9), at(1, { _id: "o1" }, "restored"))).toEqual(at(1, { _id: "o1" }, "restored"));
  });

  test("the cache keeps the object identity of unchanged parts", () => {
    const line = { _id: "l1", quantity: 2 };
    const next = keepNewer(at(1, { lines: [line] }), at(2, { lines: [{ _id: "l1", quantity: 2 }] }));
    expect(next).toMatchObject({ seq: 2 });
    expect((next as Snapshot<{ lines: unknown[] }>).value.lines[0]).toBe(line);
  });
});

describe("a command's answer", () => {
  const clientWith = (cached: Snapshot) => {
    const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: keepNewer } } });
    const queryKey = ["/orders/o1", ""];
    client.getQueryCache().build(client, { queryKey, queryHash: "o1", meta: { entity: "order" } });
    client.setQueryDefaults(queryKey, { meta: { entity: "order" } });
    client.setQueryData(queryKey, cached);
    return { client, read: () => client.getQueryData<Snapshot>(queryKey) };
  };

  test("a command's answer updates every cached answer with the same entity", () => {
    const { client, read } = clientWith(at(4));
    createRefresher(client).storeEntity("order", at(6));
    expect(read()?.seq).toBe(6);
  });

  test("a command's answer overwrites neither a later state nor another entity", () => {
    const { client, read } = clientWith(at(4));
    createRefresher(client).storeEntity("order", at(3));
    createRefresher(client).storeEntity("order", at(9, { _id: "o2" }));
    expect(read()?.seq).toBe(4);
  });
});
