import { duplexPair } from "node:stream";
import { expect, test } from "vitest";
import { createLink, printerLimits } from "./link.ts";

/** A link, and the printer's end of it. */
function setUp(limits = printerLimits) {
  const [ours, printer] = duplexPair();
  const stopping = new AbortController();
  return { link: createLink(ours, limits, stopping.signal), printer, stopping };
}

const seen = () => new Promise((resolve) => setImmediate(resolve));
const isPaper = ({ kind }: { kind: string }) => kind === "paper" || undefined;

test("an answer from before the question is dropped", async () => {
  const { link, printer } = setUp();
  printer.write(Uint8Array.of(0));
  await seen();
  printer.resume();
  await link.write(Uint8Array.of(0x1d, 0x72, 1));
  expect(await link.answer(isPaper, 50)).toBeUndefined();
  printer.write(Uint8Array.of(0));
  expect(await link.answer(isPaper, 10_000)).toBe(true);
});

test("an answer counts although the printer hangs up right after it", async () => {
  const { link, printer } = setUp();
  printer.end(Uint8Array.of(0));
  await seen();
  expect(await link.answer(isPaper, 10_000)).toBe(true);
  await expect(link.answer(isPaper, 10_000)).rejects.toMatchObject({ trouble: "cut-off" });
  await expect(link.write(Uint8Array.of(1))).rejects.toMatchObject({ trouble: "cut-off" });
  expect(await link.close()).toBe("broken");
});

test("a link that is stopped fails whoever waits for it", async () => {
  const { link, stopping } = setUp();
  const waiting = link.answer(isPaper, 600_000);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ trouble: "stopped" });
});

test("a link ends closed when the printer ends as well, and open when it does not", async () => {
  const first = setUp();
  first.printer.resume().on("end", () => first.printer.end());
  await first.link.write(Buffer.from("Dal"));
  expect(await first.link.close(10_000)).toBe("closed");
  const second = setUp();
  second.printer.resume();
  expect(await second.link.close(50)).toBe("open");
});
