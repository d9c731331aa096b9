import { afterEach, expect, test } from "vitest";
import { paperText } from "#testing/printedPaper.ts";
import { type PrinterModel, startPrinter, type TestPrinter } from "#testing/printer.ts";
import { createEncodePaper } from "../encoder/encodePaper.ts";
import { learnAbilities } from "./learnAbilities.ts";
import { printerLimits } from "./link.ts";
import { connectTo } from "./printers.ts";

const bytes = await createEncodePaper()([{ kind: "text", text: "TEST" }], { width: 80, isTextOnly: false });
let printer: TestPrinter;
afterEach(async () => {
  await printer.close();
  expect(printer.problems).toEqual([]);
});

/** Prints a test strip. Only what never comes is waited for shortly. */
async function learn(limits = printerLimits) {
  const allowed = [{ address: "127.0.0.1", bits: 32, portFirst: printer.port, portLast: printer.port }];
  const options = { limits, signal: new AbortController().signal };
  const connect = connectTo(
    { kind: "network", address: { host: "127.0.0.1", port: printer.port } },
    allowed,
    options,
  );
  return await learnAbilities(connect, { bytes, mark: "AB12", beforeFirstByte: async () => {} });
}

test.each([
  ["epson", {}, { answersStatus: true, proof: "job-id", serial: "X7AB012345", model: "TM-T82X" }, "printed"],
  [
    "no-job-id",
    { statusMs: 1000 },
    { answersStatus: true, proof: "answer", serial: "X7AB012345", model: "TM-T82X" },
    "printed",
  ],
  [
    "status-only",
    { proofMs: 300 },
    { answersStatus: true, proof: "none", serial: null, model: null },
    "sent",
  ],
  [
    "silent",
    { statusMs: 300, proofMs: 300 },
    { answersStatus: false, proof: "none", serial: null, model: null },
    "sent",
  ],
] as const)(
  "the test strip learns what a printer of the kind %s answers",
  async (model, short, abilities, kind) => {
    printer = await startPrinter({ model: model satisfies PrinterModel });
    const learned = await learn({ ...printerLimits, ...short });
    expect(learned).toMatchObject({
      outcome: { kind },
      abilities: { ...abilities, closes: true, hardwareAddress: null },
    });
    expect(printer.papers.map(paperText)).toEqual(["TEST"]);
  },
);

test("a test strip on a printer without paper learns nothing, and one that breaks off says so", async () => {
  printer = await startPrinter();
  printer.faults.paper = "out";
  expect(await learn()).toEqual({
    outcome: { kind: "not-sent", trouble: "out-of-paper" },
    abilities: undefined,
  });
  printer.faults.paper = "full";
  printer.faults.diesAfter = 12;
  expect(await learn()).toEqual({
    outcome: { kind: "unknown", trouble: "cut-off" },
    abilities: undefined,
  });
});
