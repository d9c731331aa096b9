import { expect, test } from "vitest";
import { formatBytes } from "./formatBytes.ts";

test.each([
  [0, "1 KB"],
  [850_000, "850 KB"],
  [999_999, "1.0 MB"],
  [12_400_000, "12.4 MB"],
  [999_960_000, "1.0 GB"],
  [3_100_000_000, "3.1 GB"],
  [4_000_000_000_000, "4.0 TB"],
  [4_000_000_000_000_000, "4000.0 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
