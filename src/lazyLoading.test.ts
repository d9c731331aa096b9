import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The functions that load code late, each by `lazyCode`, and say where that failed. */
const LAZY = /\b(lazyCode|lazyPart|lazyDialog|idlePart)(<\w+>)?\(\s*async \(\) => \(await $/;
const OTHERS = /\bimport\.meta\.glob|\bReact\.lazy\b|import \{[^}]*\blazy\b[^}]*\} from "react"/;

/** Returns the places at which a source loads code late in another way. */
function otherWays(text: string): string[] {
  const imports = [...text.matchAll(/(?<!typeof )\bimport\(/g)].map(({ index }) => text.slice(0, index));
  return [
    ...imports.filter((before) => !LAZY.test(before)).map((before) => before.slice(-40)),
    ...(OTHERS.exec(text)?.slice(0, 1) ?? []),
  ];
}

test("screens load code lazily in one way only", () => {
  const files = globSync("src/web/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));
  expect(
    files.flatMap((path) => otherWays(readFileSync(path, "utf8")).map((way) => `${path}: ${way}`)),
  ).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});

test.each([
  'const { x } = await import("./x.ts");',
  'const load = () => import("./x.ts");',
  'const Page = lazy(async () => (await import("./x.tsx")).X);',
  'const pages = import.meta.glob("./*.tsx");',
])("another way of lazy loading is found: %s", (text) => {
  expect(otherWays(text)).toHaveLength(1);
});

test("lazy components and type imports are allowed", () => {
  const part = 'const X = lazyDialog<Props>(\n  async () => (await import("./x.tsx")).X,\n  close,\n);';
  expect([otherWays(part), otherWays('type Toast = typeof import("sonner").toast;')]).toEqual([[], []]);
});
