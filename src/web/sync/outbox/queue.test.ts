// @vitest-environment node
import { describe, expect, test } from "vitest";
import { command } from "../testing/outboxParts.ts";
import { filterPending } from "./pending.ts";
import { changesFor, mergeStored, withChanges } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

const record = (id: string, position: number, state: OutboxRecord["state"] = "waiting"): OutboxRecord => ({
  ...command(`/${id}`, "o1"),
  id,
  position,
  state,
  tab: "tab",
  takenAt: 0,
  attempts: 0,
});
const positions = (records: readonly OutboxRecord[]) => records.map(({ id, position }) => [id, position]);

describe("replacing commands in the queue", () => {
  const [a, b, c] = [record("a", 10), record("b", 11), record("c", 3000)];

  test("a new command follows the one before it and shifts the ones behind", () => {
    const changes = changesFor([a, b, c], [a], [{ ...a, path: "/changed" }, record("new", 10)]);
    expect(positions(withChanges([a, b, c], changes))).toEqual([
      ["a", 10],
      ["new", 11],
      ["b", 12],
      ["c", 3000],
    ]);
    expect(changes.add?.map(({ id }) => id)).toEqual(["new"]);
    expect(changes.update?.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("commands that are left out are removed, and unchanged ones are not stored again", () => {
    const changes = changesFor([a, b, c], [a, b], [b]);
    expect(changes).toEqual({ add: [], update: [], remove: ["a"] });
  });

  test("a command still being saved does not change the queue position of others", () => {
    const saving = record("new", 11, "saving");
    expect(changesFor([a, saving, b], [a], [])).toEqual({ add: [], update: [], remove: ["a"] });
  });

  test("a command that another tab added by the same decision is in the queue once", () => {
    const theirs = record("new", 11);
    const again = [{ ...a, path: "/changed" }, record("new", 10)];
    for (const [before, after] of [
      [[a], again],
      [
        [a, theirs],
        [...again, theirs],
      ],
    ] as const) {
      const queue = [a, theirs, c];
      const stored = withChanges(queue, changesFor(queue, before, after));
      expect(positions(stored)).toEqual([
        ["a", 10],
        ["new", 11],
        ["c", 3000],
      ]);
    }
    const added = changesFor([a, c], [a], again);
    expect(withChanges([a, theirs, c], added).map(({ id }) => id)).toEqual(["a", "new", "c"]);
  });
});

test("reading the store does not undo work in progress in this tab", () => {
  const mine = [
    record("saving", 4, "saving"),
    record("sending", 1, "sending"),
    record("done", 0, "delivered"),
  ];
  const stored = [record("sending", 1), record("theirs", 2), record("parked", 3, "parked")];
  expect(mergeStored([...mine, record("gone", 5)], stored).map(({ id, state }) => `${id} ${state}`)).toEqual([
    "done delivered",
    "sending sending",
    "theirs waiting",
    "parked parked",
    "saving saving",
  ]);
});

test("a delivered command is pending until a state with its journal position or a later one", () => {
  const delivered = { ...record("done", 0, "delivered"), seq: 7, epoch: "e" };
  const pendingAt = (seq: number, epoch = "e") => filterPending([delivered], () => ["asha"], { seq, epoch });
  expect([pendingAt(6), pendingAt(7), pendingAt(8), pendingAt(6, "restored")]).toEqual([
    [delivered],
    [],
    [],
    [],
  ]);
});
