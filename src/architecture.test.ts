import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readFacts } from "../scripts/walls/facts.ts";
import { problemsIn } from "../scripts/walls/rules.ts";
import { readSources } from "../scripts/walls/sources.ts";

/** A checker that reads nothing finds nothing: fewer files or imports than this means it is broken. */
const LEAST_FILES = 60;
const LEAST_IMPORTS = 200;

const root = fileURLToPath(new URL("..", import.meta.url));
const problem = (path: string, source: string) => problemsIn([readFacts(path, source)]).join("\n");

test("the source keeps to the three rooms, the floors and the rules of the house", () => {
  const files = readSources(root);
  expect(files.length).toBeGreaterThan(LEAST_FILES);
  expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(LEAST_IMPORTS);
  for (const room of ["domain", "server", "web"]) {
    expect(files.filter((file) => file.path.startsWith(`src/${room}/`)).length).toBeGreaterThan(10);
  }
  expect(problemsIn(files)).toEqual([]);
});

test.each([
  ["src/domain/menu/item.ts", `import { x } from "../../server/env.ts";`, "domain may not import server"],
  ["src/domain/menu/item.ts", `import dayjs from "dayjs";`, "zod only"],
  ["src/domain/menu/item.ts", `const at = Date.now();`, "the domain is pure"],
  ["src/domain/menu/item.ts", `const at = new Date();`, "the domain is pure"],
  ["src/domain/menu/item.ts", `const id = Math.random();`, "the domain is pure"],
  ["src/domain/menu/item.ts", `export const f = async () => 1;`, "the domain is pure"],
  ["src/domain/menu/item.ts", `localStorage.clear();`, "the domain is pure"],
  ["src/domain/menu/item.ts", `import type { Kot } from "../kot/kot.ts";`, "menu stands below kot"],
  ["src/domain/menu/item.ts", `export { kot } from "../kot/kot.ts";`, "menu stands below kot"],
  ["src/domain/menu/item.ts", `const kot = import("../kot/kot.ts");`, "menu stands below kot"],
  ["src/domain/menu/item.ts", `type Kot = import("../kot/kot.ts").Kot;`, "menu stands below kot"],
  ["src/domain/money.ts", `import { item } from "./menu/item.ts";`, "know no feature"],
  [
    "src/server/menu/handlers.ts",
    `import { a } from "#domain/orders/order/api.ts";`,
    "menu stands below orders",
  ],
  ["src/server/menu/handlers.ts", `import { x } from "../../web/main.tsx";`, "server may not import web"],
  ["src/server/menu/handlers.ts", `import { sql } from "kysely";`, "SQL lives in"],
  ["src/server/menu/handlers.ts", `tx.selectFrom("items");`, "SQL lives in"],
  ["src/server/menu/rows.ts", `tx.selectFrom("items");`, "SQL lives in"],
  ["src/server/http/serve.ts", `import { x } from "../orders/handlers.ts";`, "by its store only"],
  ["src/server/db/write.ts", `import { x } from "../orders/store.ts";`, "server/db knows no feature"],
  [
    "src/web/menu/MenuPage.tsx",
    `import { db } from "../../server/db/connect.ts";`,
    "web may not import server",
  ],
  ["src/web/menu/MenuPage.tsx", `await fetch("/api/menu");`, "through web/sync"],
  ["src/web/menu/MenuPage.tsx", `await window.fetch("/api/menu");`, "through web/sync"],
  ["src/web/menu/MenuPage.tsx", `const menu = useQuery({});`, "through web/sync"],
  ["src/web/menu/MenuPage.tsx", `import { x } from "../till/OrderTakingPage.tsx";`, "menu stands below till"],
  ["src/web/kit/Money.tsx", `import { x } from "../menu/MenuPage.tsx";`, "web/kit knows no feature"],
  ["src/web/sync/ask.ts", `import { x } from "../menu/MenuPage.tsx";`, "web/sync knows no feature"],
  ["src/web/menu/Item.tsx", `const a: any = 1;`, "not used in this codebase"],
  ["src/web/menu/Item.tsx", `const a = b!;`, "not used in this codebase"],
  ["src/web/menu/index.ts", `export const a = 1;`, "is a barrel"],
  ["src/web/utils/format.ts", `export const a = 1;`, "is a drawer"],
  ["src/web/menu/Long.tsx", "\n".repeat(301), "at most 300"],
])("%s must not contain %s", (path, source, expected) => {
  expect(problem(path, source)).toContain(expected);
});

test.each([
  ["src/domain/kot/kot.ts", `import { item } from "../menu/item.ts"; const at = new Date(0);`],
  ["src/server/bills/handlers.ts", `import { Bill } from "#domain/orders/bills/api.ts"; await tx.x();`],
  ["src/server/bills/store.ts", `import { sql } from "kysely"; tx.selectFrom("bills");`],
  ["src/server/http/session.ts", `import { find } from "../staff/sessions/store.ts";`],
  ["src/web/till/OrderTakingPage.tsx", `import { useAsk } from "../sync/useAsk.ts"; const a = <b />;`],
  ["src/web/shell/routes.tsx", `const page = () => import("../till/OrderTakingPage.tsx");`],
])("%s may contain %s", (path, source) => {
  expect(problem(path, source)).toBe("");
});

test("a file that cannot be read is not passed over", () => {
  expect(() => readFacts("src/domain/broken.ts", "const = ;")).toThrow("does not parse");
});
