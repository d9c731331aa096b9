import { expect, test } from "vitest";
import { setBlack, slices, whiteBitmap, withoutCommands } from "./bitmap.ts";

/** A bitmap of one row from its bytes: eight dots each. */
function rowOf(...bytes: number[]) {
  const bitmap = whiteBitmap(bytes.length * 8, 1);
  for (const [index, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) setBlack(bitmap, index * 8 + bit, 0);
  return bitmap;
}

const bytesOf = ({ data }: ReturnType<typeof rowOf>) =>
  Array.from({ length: data.length / 32 }, (_, index) =>
    Array.from({ length: 8 }, (_, bit) => (data[(index * 8 + bit) * 4] === 0 ? 0x80 >> bit : 0)).reduce(
      (a, b) => a | b,
    ),
  );

test.each([
  ["DLE EOT, which asks for an answer", 0x04],
  ["DLE ENQ, which drops a job", 0x05],
  ["DLE DC4, which opens the drawer", 0x14],
])("dots that read as %s get one dot more", (_, second) => {
  expect(bytesOf(withoutCommands(rowOf(0, 0x10, second, 1)))).toEqual([0, 0x18, second, 1]);
});

test("dots that read as nothing of that stay as they are, also a DLE at the end", () => {
  const bytes = [0x10, 0x10, 0x06, 0x04, 0x05, 0x14, 0x1b, 0x10];
  expect(bytesOf(withoutCommands(rowOf(...bytes)))).toEqual(bytes);
});

test("a bitmap is cut into slices that follow one another", () => {
  const bitmap = whiteBitmap(8, 5);
  setBlack(bitmap, 3, 4);
  const [first, second] = slices(bitmap, 3);
  expect([first?.height, second?.height]).toEqual([3, 2]);
  expect(second && bytesOf(second)).toEqual([0, 0x10]);
  expect(slices(bitmap, 5)).toHaveLength(1);
});
