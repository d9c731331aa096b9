import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { entities } from "../../src/server/entities.ts";
import { schema } from "../../src/server/start/migration.ts";
import { textOf } from "./ask.ts";

/** Programs and threads, which run when they are loaded, the entities, which "what is stored" has, and random ids. */
const LEFT_OUT =
  /\.test\.ts|\/(testing|commands|seed)\/|[wW]orker\.ts|\/(main|checks|sw)\.tsx?|entities\.ts|identity\.ts|\.d\.ts/;

/**
 * Returns what a constant says: texts, and lists and tables of texts. Undefined of all else: of a number it is not shown what it
 * does; limits have examples.
 */
function wordsOf(value: unknown): unknown {
  if (value instanceof Set || value instanceof Map) return wordsOf([...value]);
  if (typeof value !== "object" || value === null) return typeof value === "string" ? value : undefined;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const parts = Object.entries(value).map(([name, part]) => [name, wordsOf(part)] as const);
  if (parts.some(([, part]) => part === undefined)) return undefined;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

test.each(["domain", "server", "web"])("the words of src/%s", async (room) => {
  const lines: string[] = [];
  for (const path of globSync(`src/${room}/**/*.{ts,tsx}`).toSorted()) {
    if (LEFT_OUT.test(path)) continue;
    const exported: Readonly<Record<string, unknown>> = await import(`../../${path}`);
    for (const name of Object.keys(exported).toSorted()) {
      const words = wordsOf(exported[name]);
      if (words !== undefined) lines.push(`${path} ${name}: ${textOf(words, 0)}`);
    }
  }
  const text = lines.join("\n").replaceAll(process.cwd(), "…");
  await expect(`${text}\n`).toMatchFileSnapshot(`expected/words-of-${room}.txt`);
});

test("what is stored", async () => {
  const declared = entities.map(({ table, ...entity }) => `${table}: ${textOf(entity, 0)}`);
  const created = (["sqlite", "postgres"] as const).flatMap((dialect) => schema.statements(dialect));
  const text = [...declared, ...created].join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("expected/what-is-stored.txt");
});
