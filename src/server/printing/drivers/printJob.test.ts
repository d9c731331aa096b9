import { afterEach, beforeEach, expect, test } from "vitest";
import type { PrinterAbilities } from "#domain/printing/trouble.ts";
import { paperText } from "#testing/printedPaper.ts";
import { startPrinter, type TestPrinter, type TestPrinterOptions } from "#testing/printer.ts";
import { createEncodePaper, encodeKick } from "../encoder/encodePaper.ts";
import { type PrinterLimits, printerLimits } from "./link.ts";
import { connectTo, jobMark } from "./printers.ts";
import { type PrintJob, printJob } from "./printJob.ts";

const encodePaper = createEncodePaper();
const encoded = (text: string) => encodePaper([{ kind: "text", text }], { width: 80, isTextOnly: false });
const allowed = [{ address: "127.0.0.1", bits: 32, portFirst: 1, portLast: 65_535 }];
/** For tests that wait for something that does not come. */
const impatient: PrinterLimits = { connectMs: 300, writeMs: 300, statusMs: 200, proofMs: 300, closeMs: 300 };
const known: PrinterAbilities = {
  answersStatus: true,
  proof: "job-id",
  closes: true,
  maker: "EPSON",
  model: "TM-T82X",
  serial: null,
  hardwareAddress: null,
};
const silent: PrinterAbilities = { ...known, answersStatus: false, proof: "none", maker: null, model: null };

let printer: TestPrinter;
let stopping: AbortController;
/** How often a first byte was announced. */
let announced: number;

async function setUp(options?: TestPrinterOptions) {
  await printer?.close();
  printer = await startPrinter(options);
}

const connect = (limits: PrinterLimits = printerLimits) => {
  const address = { host: "127.0.0.1", port: printer.port };
  return connectTo({ kind: "network", address }, allowed, { limits, signal: stopping.signal });
};

interface Trial extends Partial<PrintJob> {
  readonly limits?: PrinterLimits;
}

async function print(text: string, { limits, ...job }: Trial = {}) {
  return await printJob(connect(limits), {
    bytes: await encoded(text),
    mark: jobMark(text),
    abilities: known,
    isAfterBreak: false,
    beforeFirstByte: async () => void announced++,
    ...job,
  });
}

const texts = () => printer.papers.map(paperText);

beforeEach(async () => {
  announced = 0;
  stopping = new AbortController();
  await setUp();
});
afterEach(async () => {
  await printer.close();
  expect(printer.problems).toEqual([]);
});

test.each([
  ["epson", known, "printed"],
  ["no-job-id", { ...known, proof: "answer" }, "printed"],
  ["status-only", { ...known, proof: "none" }, "sent"],
  ["silent", silent, "sent"],
] as const)("a paper on a printer of the kind %s is %s", async (model, abilities, kind) => {
  await setUp({ model });
  expect(await print("Dal", { abilities, limits: model === "silent" ? impatient : printerLimits })).toEqual({
    kind,
  });
  expect(texts()).toEqual(["Dal"]);
  expect(announced).toBe(1);
});

test("nothing is sent to a printer that is off", async () => {
  await printer.turnOff(false);
  expect(await print("Dal")).toEqual({ kind: "not-sent", trouble: "unreachable" });
});

test("a second paper comes on its own connection", async () => {
  expect(await print("Dal")).toEqual({ kind: "printed" });
  expect(await print("Naan")).toEqual({ kind: "printed" });
  expect(texts()).toEqual(["Dal", "Naan"]);
  expect(printer.connections).toEqual({ count: 2, atOnceMax: 1 });
});

test("a printer that nobody tested yet is asked, and its paper is sent", async () => {
  expect(await print("Dal", { abilities: undefined })).toEqual({ kind: "sent" });
  await setUp({ model: "silent" });
  expect(await print("Dal", { abilities: undefined, limits: impatient })).toEqual({ kind: "sent" });
  expect(texts()).toEqual(["Dal"]);
});

test.each([
  ["out-of-paper", { paper: "out" }],
  ["cover-open", { cover: "open" }],
  ["cutter", { cutter: "jammed" }],
  ["no-answer", { hangs: true }],
] as const)("nothing is sent to a printer with the trouble %s", async (trouble, faults) => {
  Object.assign(printer.faults, faults);
  const limits = trouble === "no-answer" ? impatient : printerLimits;
  expect(await print("Dal", { limits })).toEqual({ kind: "not-sent", trouble });
  expect(announced).toBe(0);
  Object.assign(printer.faults, { paper: "full", cover: "closed", cutter: "free", hangs: false });
  printer.goOn();
  expect(texts()).toEqual([]);
});

test("paper that ends in the middle leaves the paper unknown with that reason, and the rest comes with the new roll", async () => {
  printer.faults.paperLeft = 20;
  const text = "Paneer Butter Masala";
  expect(await print(text, { limits: { ...printerLimits, proofMs: 300 } })).toEqual({
    kind: "unknown",
    trouble: "out-of-paper",
  });
  expect(await print("Naan")).toEqual({ kind: "not-sent", trouble: "out-of-paper" });
  printer.faults.paper = "full";
  printer.goOn();
  expect(await print("Naan")).toEqual({ kind: "printed" });
  expect(texts()).toEqual([text, "Naan"]);
});

test("a network that breaks in the middle leaves the paper unknown, and the next one is not eaten by it", async () => {
  const picture = "मसाला डोसा";
  printer.faults.cutOffAfter = 300;
  expect(await print(picture)).toMatchObject({ kind: "unknown", trouble: "cut-off" });
  expect(await print("Naan", { isAfterBreak: true })).toEqual({ kind: "printed" });
  expect(texts()).toEqual([expect.stringMatching(/^\[picture .*\]\n\[torn\]$/), "Naan"]);
});

test("a power cut in the middle leaves the paper unknown", async () => {
  printer.faults.diesAfter = 20;
  expect(await print("Paneer Butter Masala")).toEqual({ kind: "unknown", trouble: "cut-off" });
  expect(announced).toBe(1);
  await printer.turnOn();
  expect(await print("Naan")).toEqual({ kind: "printed" });
  expect(texts().at(-1)).toBe("Naan");
});

test("a printer that comes back with its buffer prints what was unknown", async () => {
  printer.faults.paperLeft = 10;
  expect(await print("Dal", { limits: { ...printerLimits, proofMs: 300 } })).toMatchObject({
    kind: "unknown",
  });
  await printer.turnOff(true);
  printer.faults.paper = "full";
  await printer.turnOn();
  expect(texts()).toEqual(["Dal"]);
});

test.each(["job-id", "answer"] as const)("without the proof by %s a paper is unknown", async (proof) => {
  printer.faults.losesAnswers = true;
  const limits = { ...printerLimits, proofMs: 300 };
  expect(await print("Dal", { abilities: { ...known, proof }, limits })).toEqual({
    kind: "unknown",
    trouble: "no-answer",
  });
  expect(texts()).toEqual(["Dal"]);
});

test("the answer about another job is no proof, and neither is what a printer said before it was asked", async () => {
  printer.faults.otherJob = "ZZZZ";
  const limits = { ...printerLimits, proofMs: 300 };
  expect(await print("Dal", { limits })).toEqual({ kind: "unknown", trouble: "no-answer" });
  Object.assign(printer.faults, { zerosSaid: 3, losesAnswers: true });
  const abilities = { ...known, proof: "answer" } as const;
  expect(await print("Dal", { abilities, limits })).toEqual({ kind: "unknown", trouble: "no-answer" });
});

test("a device that talks without end is no printer", async () => {
  printer.faults.zerosSaid = 100_000;
  expect(await print("Dal")).toEqual({ kind: "not-sent", trouble: "error" });
});

test("a silent printer that resets the connection after the last byte is unknown", async () => {
  await setUp({ model: "silent" });
  printer.faults.cutOffAfter = (await encoded("Dal")).length;
  expect(await print("Dal", { abilities: silent })).toEqual({ kind: "unknown", trouble: "cut-off" });
});

test("a silent printer that takes nothing more is unknown, where it is known to close its side", async () => {
  await setUp({ model: "silent" });
  printer.faults.hangs = true;
  expect(await print("Dal", { abilities: silent, limits: impatient })).toEqual({
    kind: "unknown",
    trouble: "no-answer",
  });
  const abilities = { ...silent, closes: false };
  expect(await print("Dal", { abilities, limits: impatient })).toEqual({ kind: "sent" });
});

test("a paper that a printer stops taking is unknown", async () => {
  await setUp({ model: "silent", bufferBytes: 0 });
  printer.faults.paperLeft = 10;
  const bytes = new Uint8Array(20_000_000).fill(0x41);
  expect(await print("", { bytes, abilities: silent, limits: impatient })).toEqual({
    kind: "unknown",
    trouble: "no-answer",
  });
  // These bytes are no paper: the printer is thrown away.
  await setUp();
});

test("a kick opens the drawer, and is proved like a paper", async () => {
  expect(await print("", { bytes: encodeKick(1) })).toEqual({ kind: "printed" });
  expect(printer.kicks).toEqual([1]);
  expect(texts()).toEqual([]);
});

test("a printer that does not say its serial number any more prints nothing", async () => {
  await setUp({ model: "status-only" });
  const abilities = { ...known, serial: "X7AB012345" };
  expect(await print("Dal", { abilities, limits: impatient })).toEqual({
    kind: "not-sent",
    trouble: "no-answer",
  });
  expect(texts()).toEqual([]);
});

test("another printer at the address prints nothing", async () => {
  const abilities = { ...known, serial: "X7AB099999" };
  expect(await print("Dal", { abilities })).toEqual({ kind: "not-sent", trouble: "other-printer" });
  expect(announced).toBe(0);
  expect(texts()).toEqual([]);
  expect(await print("Dal", { abilities: { ...known, serial: "X7AB012345" } })).toEqual({ kind: "printed" });
});

test("a hardware address counts where no serial number is known", async () => {
  const abilities = { ...known, hardwareAddress: "00:26:ab:00:00:01" };
  const job = {
    bytes: await encoded("Dal"),
    mark: "AB12",
    abilities,
    isAfterBreak: false,
  };
  const at = (hardwareAddress: string | null) => async () => ({
    link: (await connect()()).link,
    hardwareAddress,
  });
  const run = (hardwareAddress: string | null, more: Partial<PrintJob> = {}) =>
    printJob(at(hardwareAddress), { ...job, beforeFirstByte: async () => {}, ...more });
  expect(await run("00:26:ab:00:00:02")).toEqual({ kind: "not-sent", trouble: "other-printer" });
  expect(await run("00:26:ab:00:00:01")).toEqual({ kind: "printed" });
  expect(await run(null)).toEqual({ kind: "printed" });
  // The same printer with another network card.
  expect(await run("00:26:ab:00:00:02", { abilities: { ...abilities, serial: "X7AB012345" } })).toEqual({
    kind: "printed",
  });
});

test("a job that may not begin any more sends nothing", async () => {
  const beforeFirstByte = async () => {
    throw new Error("the lease is lost");
  };
  await expect(print("Dal", { beforeFirstByte })).rejects.toThrow("the lease is lost");
  expect(texts()).toEqual([]);
  expect(await print("Naan")).toEqual({ kind: "printed" });
});

test("a job that is stopped before its first byte sends nothing, and after it is unknown", async () => {
  const stop = async () => stopping.abort();
  expect(await print("Dal", { beforeFirstByte: stop })).toEqual({ kind: "unknown", trouble: "stopped" });
  expect(await print("Dal")).toEqual({ kind: "not-sent", trouble: "stopped" });
  expect(texts()).toEqual([]);
});

test("a printer that serves another computer gets the paper once it is free", async () => {
  printer.faults.hangs = true;
  expect(await print("Dal", { limits: impatient })).toEqual({ kind: "not-sent", trouble: "no-answer" });
  printer.faults.hangs = false;
  printer.goOn();
  expect(await print("Dal")).toEqual({ kind: "printed" });
  expect(texts()).toEqual(["Dal"]);
});
