import { beforeEach, expect, test } from "vitest";
import { DatabaseUnreachable } from "../postgres/databaseUnreachable.ts";
import { createTroubleLog } from "./troubleLog.ts";

let passedMs: number;
let lines: string[];
let log: ReturnType<typeof createTroubleLog>;
beforeEach(() => {
  passedMs = 0;
  lines = [];
  const add = (_: object, text: string) => lines.push(text);
  log = createTroubleLog({ error: add, warn: add }, () => passedMs);
});

const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });

test("a trouble is logged once a minute, however often it occurs", () => {
  for (let failure = 0; failure < 656; failure++) log.onFailure(full);
  log.onStorage("full");
  passedMs = 59_999;
  log.onFailure(full);
  passedMs = 60_000;
  log.onFailure(full);
  log.onStorage("ok");
  expect(lines).toEqual([
    "The server's disk is full.",
    "The server's disk is full.",
    "The server's disk and database are in order again.",
  ]);
});

test("an unreachable database is one trouble whatever the message; other failures are logged separately", () => {
  log.onFailure(new DatabaseUnreachable("ECONNREFUSED"));
  log.onFailure(new DatabaseUnreachable("timeout"));
  log.onFailure(new Error("one"));
  log.onFailure(new Error("two"));
  log.onFailure(new Error("one"));
  expect(lines).toHaveLength(3);
});
