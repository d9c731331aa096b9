import { expect, test } from "vitest";
import { paperText } from "#testing/printedPaper.ts";
import { createPrinterDecoder, type PrintedPaper } from "#testing/printerDecoder.ts";

const begin = "\x1b@\x1c.\x1bM\0";
const cut = "\x1dV\x01";

function decode(bytes: string) {
  const papers: PrintedPaper[] = [];
  const problems: string[] = [];
  const kicks: number[] = [];
  const { feed } = createPrinterDecoder({
    columns: 32,
    onPaper: (paper) => papers.push(paper),
    onKick: (connector) => kicks.push(connector),
    onRequest: () => {},
    onProblem: (problem) => problems.push(problem),
  });
  for (const byte of Buffer.from(bytes, "latin1")) feed(byte);
  return { texts: papers.map(paperText), problems: problems.length, kicks };
}

test.each([
  [
    "text in all looks",
    "\x1bt\0Dal\n\x1bE\x01\x1dB\x01\x1d!\x11VOID\x1bE\0\x1dB\0\x1d!\0\n",
    "Dal\n[bold inverted huge] VOID",
  ],
  ["a picture", `\x1dv0\0\x01\0\x02\0\xf0\x0f`, "[picture 8x2]"],
  ["a code", "\x1ba\x01\x1d(k\x04\0\x31A2\0\x1d(k\x04\0\x31P0A\x1d(k\x03\0\x31Q0\x1ba\0", "[code A]"],
])("%s is printed", (_, bytes, text) => {
  expect(decode(begin + bytes + cut)).toEqual({ texts: [text], problems: 0, kicks: [] });
});

test.each([
  ["text before the beginning", "Dal\n"],
  ["a picture before the beginning", "\x1dv0\0\x01\0\x01\0\xff"],
  ["a cut of nothing", cut],
  ["another character mode", "\x1b@\x1c&\x1bM\0"],
  ["a control character in text", `${begin}D\x07al\n`],
  ["a letter beyond ASCII", `${begin}\x82\n`],
  ["a zero in text", `${begin}D\0al\n`],
  ["carriage return", `${begin}Dal\r\n`],
  ["a line longer than the paper", `${begin}${"A".repeat(33)}\n`],
  ["a huge line longer than the paper", `${begin}\x1d!\x11${"A".repeat(17)}\n`],
  ["two looks in a line", `${begin}A\x1bE\x01B\n`],
  ["another size", `${begin}\x1d!\x22`],
  ["a full cut", `${begin}Dal\n\x1dV\0`],
  ["a cut inside a line", `${begin}Dal${cut}`],
  ["a kick inside a paper", `${begin}Dal\n\x1bp\0\x32\xfa`],
  ["a kick of another length", "\x1bp\0\xff\xff"],
  ["a picture wider than the paper", `${begin}\x1dv0\0\x31\0\x01\0${"\0".repeat(49)}`],
  ["a picture of too many rows", `${begin}\x1dv0\0\x01\0\x61\0${"\0".repeat(97)}`],
  ["a picture inside a line", `${begin}A\x1dv0\0\x01\0\x01\0\xff`],
  ["a picture that asks for an answer", `${begin}\x1dv0\0\x02\0\x01\0\x10\x04`],
  ["a picture that opens the drawer", `${begin}\x1dv0\0\x03\0\x01\0\0\x10\x14`],
  ["a question of another number", "\x1dr\x02"],
  ["a job's id that cannot be printed", "\x1d(H\x06\x0000AB\x01\x02"],
  ["DLE in text", `${begin}\x10\x14\x01\0\x01`],
  ["another command of ESC", `${begin}\x1bd\x03`],
  ["another command of GS", `${begin}\x1da\xff`],
])("%s is a problem", (_, bytes) => {
  expect(decode(bytes).problems).toBeGreaterThan(0);
});

test("zeros may come before a paper, and a paper that was not cut is torn when the next begins", () => {
  expect(decode(`\0\0\0${begin}Dal\n${begin}Naan\n${cut}`)).toEqual({
    texts: ["Dal\n[torn]", "Naan"],
    problems: 0,
    kicks: [],
  });
});
