import { expect, test } from "vitest";
import { followDisk } from "./rebuild.ts";
import { callIn, type FileCall } from "./trace.ts";

const timed = { file: "rasoi.db-wal", endedAt: 0 };
const create: FileCall = { ...timed, beganAt: 0, kind: "create" };
const write = (beganAt: number, at: number, text: string): FileCall => ({
  ...timed,
  beganAt,
  kind: "write",
  at,
  bytes: Buffer.from(text),
});
const sync = (beganAt: number, endedAt: number): FileCall => ({ ...timed, beganAt, endedAt, kind: "sync" });

/** Returns everything that the file may contain after a cut now. */
function afterCut(calls: readonly FileCall[], at: number): string[] {
  const found = new Set<string>();
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const disk = followDisk(calls);
  disk.goTo(at);
  for (let cut = 0; cut < 200; cut++) found.add(disk.cut(random).get("rasoi.db-wal")?.toString() ?? "gone");
  return [...found].sort();
}

test("synced bytes survive; bytes written during or after the sync may be lost", () => {
  const calls = [create, write(1, 0, "aa"), sync(2, 5), write(3, 2, "bb"), write(6, 0, "cc")];
  expect(afterCut(calls, 1)).toEqual(["", "aa"]);
  expect(afterCut(calls, 4)).toEqual(["", "\0\0bb", "aa", "aabb"]);
  expect(afterCut(calls, 5)).toEqual(["aa", "aabb"]);
  expect(afterCut(calls, 6)).toEqual(["aa", "aabb", "cc", "ccbb"]);
});

test("a write over two sectors can be torn only between them", () => {
  const calls = [create, write(1, 510, "wxyz")];
  const start = "\0".repeat(510);
  expect(afterCut(calls, 1)).toEqual(["", `${start}\0\0yz`, `${start}wx`, `${start}wxyz`]);
});

test("a truncation may be lost until it is synced; a deletion is not", () => {
  const shorten: FileCall = { ...timed, beganAt: 3, kind: "truncate", size: 1 };
  const remove: FileCall = { ...timed, beganAt: 6, kind: "remove" };
  const calls = [create, write(1, 0, "abc"), sync(2, 2.5), shorten, sync(4, 5), remove];
  expect(afterCut(calls, 3)).toEqual(["a", "abc"]);
  expect(afterCut(calls, 5)).toEqual(["a"]);
  expect(afterCut(calls, 6)).toEqual(["gone"]);
});

test("a renamed file replaces the other, with its unsynced writes", () => {
  const old = { ...timed, file: "rasoi.db-wal" };
  const made = { ...timed, file: "rasoi.db.rewriting" };
  const calls: FileCall[] = [
    { ...old, beganAt: 0, kind: "create" },
    { ...old, beganAt: 1, kind: "write", at: 0, bytes: Buffer.from("old") },
    { ...made, beganAt: 2, kind: "create" },
    { ...made, beganAt: 3, kind: "write", at: 0, bytes: Buffer.from("new") },
    { ...made, beganAt: 4, endedAt: 5, kind: "sync" },
    { ...made, beganAt: 6, kind: "write", at: 3, bytes: Buffer.from("er") },
    { ...made, beganAt: 7, kind: "rename", to: "rasoi.db-wal" },
    sync(8, 9),
  ];
  expect(afterCut(calls, 6)).toEqual(["", "old"]);
  expect(afterCut(calls, 7)).toEqual(["new", "newer"]);
  expect(afterCut(calls, 9)).toEqual(["newer"]);
});

test("strace lines are parsed with their bytes, and an unknown call is an error", () => {
  const path = [..."/d/rasoi.db-wal"].map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join("");
  const file = { file: "rasoi.db-wal", beganAt: 1500 };
  expect(callIn(`1.500000 pwrite64(21<${path}>, "\\x61\\x62\\x63", 3, 4096) = 3 <0.000500>`)).toEqual({
    ...file,
    endedAt: 1500.5,
    kind: "write",
    at: 4096,
    bytes: Buffer.from("abc"),
  });
  expect(callIn(`1.500000 fdatasync(21<${path}>) = 0 <0.001000>`)).toEqual({
    ...file,
    endedAt: 1501,
    kind: "sync",
  });
  expect(callIn(`1.500000 ftruncate(21<${path}>, 32) = 0 <0.001000>`)).toMatchObject({
    kind: "truncate",
    size: 32,
  });
  expect(
    callIn(`1.500000 unlink("${path}") = -1 ENOENT (No such file or directory) <0.001000>`),
  ).toBeUndefined();
  expect(callIn(`1.500000 rename("${path}", "\\x2f\\x64\\x2f\\x61") = 0 <0.001000>`)).toMatchObject({
    ...file,
    kind: "rename",
    to: "a",
  });
  expect(() => callIn(`1.500000 fallocate(21<${path}>, 0, 0, 4096) = 0 <0.001000>`)).toThrow(/fallocate/);
});
