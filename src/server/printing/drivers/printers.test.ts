import { afterEach, beforeEach, expect, test } from "vitest";
import { startPrinter, type TestPrinter } from "#testing/printer.ts";
import { printerLimits } from "./link.ts";
import { connectTo, jobMark, readCondition } from "./printers.ts";

const allowed = [{ address: "127.0.0.1", bits: 32, portFirst: 1, portLast: 65_535 }];
const options = { limits: printerLimits, signal: new AbortController().signal };
let printer: TestPrinter;

const connect = () =>
  connectTo({ kind: "network", address: { host: "127.0.0.1", port: printer.port } }, allowed, options);

beforeEach(async () => {
  printer = await startPrinter();
});
afterEach(async () => {
  await printer.close();
  expect(printer.problems).toEqual([]);
});

test("a printer that never answers is ready as long as it can be reached", async () => {
  await printer.close();
  printer = await startPrinter({ model: "silent" });
  const quick = { ...options, limits: { ...printerLimits, statusMs: 200 } };
  const place = { kind: "network", address: { host: "127.0.0.1", port: printer.port } } as const;
  expect(await readCondition(connectTo(place, allowed, quick))).toEqual({ trouble: null, isPaperLow: false });
});

test("paper that is low is said", async () => {
  printer.faults.paper = "low";
  expect(await readCondition(connect())).toEqual({
    trouble: null,
    isPaperLow: true,
  });
});

test("a printer that is off is unreachable, and a name that nobody has is not found", async () => {
  await printer.turnOff(false);
  expect(await readCondition(connect())).toMatchObject({ trouble: "unreachable" });
  const nowhere = { kind: "network", address: { host: "printer.invalid", port: 9100 } } as const;
  expect(await readCondition(connectTo(nowhere, [], options))).toMatchObject({
    trouble: "not-found",
  });
});

test("a name is judged by the address that it has at the moment of connecting", async () => {
  const local = { kind: "network", address: { host: "localhost", port: printer.port } } as const;
  expect(await readCondition(connectTo(local, [], options))).toMatchObject({
    trouble: "not-allowed",
  });
  expect(printer.connections.count).toBe(0);
  expect(await readCondition(connectTo(local, allowed, options))).toMatchObject({ trouble: null });
});

test("a job's mark is four printable characters, the same for the same job", () => {
  expect(jobMark("0194f3c2-7d11-7aaa-8bbb-0123456789ab")).toMatch(/^[0-9A-Z]{4}$/);
  expect(jobMark("a")).toBe(jobMark("a"));
  expect(jobMark("a")).not.toBe(jobMark("b"));
});
