import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

/** Every rule of biome.json that keeps the structure, on files that break it: planted in their own folder. */
const folder = mkdtempSync(join(tmpdir(), "rasoi-lint-"));
afterAll(() => rmSync(folder, { recursive: true }));

const planted: Readonly<Record<string, string>> = {
  "src/domain/menu/a.ts": `import { b } from "./b.ts";\nexport const a = b;`,
  "src/domain/menu/b.ts": `import { a } from "./a.ts";\nexport const b = a;`,
  "src/domain/menu/types.ts": `import type { Other } from "./other.ts";\nexport interface One { readonly other: Other }`,
  "src/domain/menu/other.ts": `import type { One } from "./types.ts";\nexport interface Other { readonly one: One }`,
  "src/domain/menu/package.ts": `import dayjs from "dayjs";\nexport const day = dayjs;`,
  "src/domain/menu/clock.ts": "export const at = Date.now();",
  "src/domain/menu/today.ts": "export const at = new Date();",
  "src/domain/menu/random.ts": "export const id = Math.random();",
  "src/domain/menu/async.ts": "export const f = async () => 1;",
  "src/domain/menu/asyncFunction.ts":
    "export async function f(a: number, b: number) {\n  const c = a;\n  return c + b;\n}",
  "src/domain/menu/await.ts": "export const f = async (x: Promise<number>) => await x;",
  "src/server/menu/kysely.ts": `import { sql } from "kysely";\nexport const one = sql;`,
  "src/server/menu/query.ts": `export const all = (tx: Tx) => tx.selectFrom("items");`,
  "src/web/screens/menu/fetch.ts": `export const all = () => fetch("/api/menu");`,
  "src/web/screens/menu/windowFetch.ts": `export const all = () => window.fetch("/api/menu");`,
  "src/web/screens/menu/hook.ts": `import { useQuery } from "@tanstack/react-query";\nexport const useMenu = useQuery;`,
  "src/web/screens/menu/store.ts": `import { openDB } from "idb";\nexport const open = openDB;`,
  "src/server/menu/pg.ts": `import pg from "pg";\nexport const client = pg;`,
  "src/server/menu/sqlite.ts": `import { DatabaseSync } from "node:sqlite";\nexport const database = DatabaseSync;`,
  "src/server/menu/console.ts": `export const say = () => console.log("menu");`,
  "src/server/menu/default.ts": "export default 1;",
  "src/server/menu/barrel.ts": `export { a } from "./pg.ts";`,
  "src/server/menu/type.ts": `import { Client } from "./client.ts";\nexport const of = (client: Client) => client;`,
  "src/server/menu/unusedImport.ts": `import { a } from "./a.ts";\nexport const b = 1;`,
  "src/server/menu/unusedVariable.ts": "const a = 1;\nexport const b = 1;",
  "src/web/screens/menu/node.ts": `import { join } from "node:path";\nexport const path = join;`,
  "src/web/screens/menu/xhr.ts": "export const request = () => new XMLHttpRequest();",
  "src/web/screens/menu/eventSource.ts": `export const events = () => new EventSource("/api/events");`,
  "src/web/screens/menu/socket.ts": `export const socket = () => new WebSocket("/api");`,
  "src/web/screens/menu/indexedDb.ts": `export const open = () => indexedDB.open("rasoi");`,
  "src/web/screens/menu/globalFetch.ts": `export const all = () => globalThis.fetch("/api/menu");`,
  "src/web/screens/menu/selfFetch.ts": `export const all = () => self.fetch("/api/menu");`,
  "src/web/screens/menu/beacon.ts": `export const tell = () => navigator.sendBeacon("/api/menu");`,
  "src/web/screens/menu/any.ts": "export const a: any = 1;",
  "src/web/screens/menu/bang.ts": "export const a = (b?: number) => b!;",
  "src/web/screens/menu/everything.ts": `export * from "./any.ts";`,
  "src/web/screens/menu/long.ts": `${"export {};\n".repeat(301)}`,
  "src/web/screens/menu/longFunction.ts": `export function f() {\n${"  f();\n".repeat(71)}}`,
};

/** Sources that the same rules must let pass. */
const allowed: Readonly<Record<string, string>> = {
  "src/domain/menu/fine.ts": `import { z } from "zod";\nimport { money } from "../money.ts";\nexport const fine = [z, money, new Date(0)];`,
  "src/server/menu/items.store.ts": `import { sql } from "kysely";\nexport const all = (tx: Tx) => [sql, tx.selectFrom("items")];`,
  "src/web/sync/http/ask.ts": `export const ask = () => fetch("/api/menu");`,
};

function lint(): Map<string, string> {
  for (const file of ["biome.json", "scripts/lint"]) cpSync(file, join(folder, file), { recursive: true });
  for (const [path, source] of Object.entries({ ...planted, ...allowed, ".gitignore": "" })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "--vcs-enabled=false", "."];
  const { stdout } = spawnSync(join(process.cwd(), "node_modules/.bin/biome"), args, {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics }: Report = JSON.parse(stdout.slice(stdout.indexOf("{")));
  const found = new Map<string, string>();
  for (const { severity, category, message, location } of diagnostics) {
    if (severity !== "error") continue;
    found.set(location.path, `${found.get(location.path) ?? ""}${category} ${message}\n`);
  }
  return found;
}

interface Report {
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly category: string;
    readonly message: string;
    readonly location: { readonly path: string };
  }[];
}

const found = lint();

test.each([
  ["src/domain/menu/a.ts", "noImportCycles"],
  ["src/domain/menu/types.ts", "noImportCycles"],
  ["src/domain/menu/package.ts", "zod only"],
  ["src/domain/menu/clock.ts", "domain is pure"],
  ["src/domain/menu/today.ts", "domain is pure"],
  ["src/domain/menu/random.ts", "domain is pure"],
  ["src/domain/menu/async.ts", "domain is pure"],
  ["src/domain/menu/asyncFunction.ts", "domain is pure"],
  ["src/domain/menu/await.ts", "domain is pure"],
  ["src/server/menu/kysely.ts", "SQL stands in"],
  ["src/server/menu/query.ts", "SQL stands in"],
  ["src/web/screens/menu/fetch.ts", "noRestrictedGlobals"],
  ["src/web/screens/menu/windowFetch.ts", "through web/sync"],
  ["src/web/screens/menu/hook.ts", "through web/sync"],
  ["src/web/screens/menu/store.ts", "in web/sync only"],
  ["src/server/menu/pg.ts", "SQL stands in"],
  ["src/server/menu/sqlite.ts", "SQL stands in"],
  ["src/server/menu/console.ts", "noConsole"],
  ["src/server/menu/default.ts", "noDefaultExport"],
  ["src/server/menu/barrel.ts", "noBarrelFile"],
  ["src/server/menu/type.ts", "useImportType"],
  ["src/server/menu/unusedImport.ts", "noUnusedImports"],
  ["src/server/menu/unusedVariable.ts", "noUnusedVariables"],
  ["src/web/screens/menu/node.ts", "browser has no Node"],
  ["src/web/screens/menu/xhr.ts", "noRestrictedGlobals"],
  ["src/web/screens/menu/eventSource.ts", "noRestrictedGlobals"],
  ["src/web/screens/menu/socket.ts", "noRestrictedGlobals"],
  ["src/web/screens/menu/indexedDb.ts", "noRestrictedGlobals"],
  ["src/web/screens/menu/globalFetch.ts", "through web/sync"],
  ["src/web/screens/menu/selfFetch.ts", "through web/sync"],
  ["src/web/screens/menu/beacon.ts", "through web/sync"],
  ["src/web/screens/menu/any.ts", "noExplicitAny"],
  ["src/web/screens/menu/bang.ts", "noNonNullAssertion"],
  ["src/web/screens/menu/everything.ts", "noReExportAll"],
  ["src/web/screens/menu/long.ts", "noExcessiveLinesPerFile"],
  ["src/web/screens/menu/longFunction.ts", "noExcessiveLinesPerFunction"],
])("%s breaks a rule: %s", (path, rule) => {
  expect(found.get(path) ?? "nothing found").toContain(rule);
});

test.each(Object.keys(allowed))("%s breaks none", (path) => {
  expect(found.get(path)).toBeUndefined();
});
