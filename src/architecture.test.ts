import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Directive, parseSync, type Statement } from "oxc-parser";
import { expect, test } from "vitest";

/**
 * The structure of `src`, derived from its folders: no feature or screen is named here. What the linter can check (cycles
 * between files, packages, globals, SQL, sizes) is in biome.json and is tried in linter.test.ts.
 */
const OWN_FILES_MAX = 20;
/** A check that reads too little finds nothing. */
const LEAST_FILES = 500;
const LEAST_IMPORTS = 2000;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Parsing is what the test takes its time for: each source is parsed once. */
const parsed = new Map<string, Parsed>();

interface Parsed {
  /** The files of ours that a source imports, dynamically or for a type as well. */
  readonly imports: readonly Import[];
  /** Names of the module's own variables that can change while the program runs. */
  readonly state: readonly string[];
}

function parse(from: string, source: string): Parsed {
  const { module, errors, program } = parseSync(from, source);
  if (errors[0]) throw new Error(`${from} does not parse: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...[...source.matchAll(/\bimport\(\s*"([^"]+)"/g)].map(([, specifier]) => specifier),
  ];
  const imports = specifiers.flatMap((specifier = "") => {
    if (specifier.startsWith(".")) return { from, to: join(dirname(from), specifier) };
    if (specifier.startsWith("#domain/")) return { from, to: specifier.replace("#", "src/") };
    return specifier.startsWith("#testing/") ? { from, to: specifier.replace("#", "") } : [];
  });
  return { imports, state: program.body.flatMap(stateIn) };
}

/**
 * The variables of a module that hold state: `let`, an empty list, and a `Map` or `Set` whose type does not say that it is read
 * only.
 */
function stateIn(statement: Directive | Statement): string[] {
  if (statement.type === "ExportNamedDeclaration")
    return statement.declaration ? stateIn(statement.declaration) : [];
  if (statement.type !== "VariableDeclaration" || statement.declare) return [];
  return statement.declarations.flatMap(({ id, init }) => {
    if (id.type !== "Identifier") return [];
    if (statement.kind !== "const") return id.name;
    if (init?.type === "ArrayExpression") return init.elements.length === 0 ? id.name : [];
    if (init?.type !== "NewExpression" || init.callee.type !== "Identifier") return [];
    const type = id.typeAnnotation?.typeAnnotation;
    const typeName =
      type?.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : "";
    return /^(Weak)?(Map|Set)$/.test(init.callee.name) && !typeName.startsWith("Readonly") ? id.name : [];
  });
}

/** "src/web/kit/Money.tsx" → "src/web/kit" seen from "src/web": a folder's child, sub-folder or file. */
const childOf = (folder: string, path: string) =>
  path.startsWith(`${folder}/`) ? path.split("/", folder.split("/").length + 1).join("/") : undefined;

/** The name of the feature a file belongs to, in whichever room: a feature has its rules or its parts of screens in a folder. */
function featureIn(files: readonly string[]): (path: string) => string | undefined {
  const nameOf = (path: string) => /^src\/(?:domain|server|web\/features)\/([\w-]+)\//.exec(path)?.[1];
  const features = new Set(files.filter((path) => !path.startsWith("src/server/")).map(nameOf));
  return (path) => (features.has(nameOf(path)) ? nameOf(path) : undefined);
}

/** The edges "a → b" on a cycle of the graph that imports form between what `nameOf` makes of their two files. */
function cyclesIn(imports: readonly Import[], nameOf: (path: string) => string | undefined): string[] {
  const named = imports.map(({ from, to }) => ({ from: nameOf(from), to: nameOf(to) }));
  let left = named.filter(({ from, to }) => from && to && from !== to);
  // A name that nobody imports, or that imports nothing, is on no cycle; without it, the next may not be either.
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const [importing, imported] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to }) => imported.has(from) && importing.has(to));
  }
  return [...new Set(left.map(({ from, to }) => `${from} → ${to}`))];
}

/** Everything that is wrong with the structure of these sources, one sentence each. */
function problemsIn(sources: Readonly<Record<string, string>>): string[] {
  const files = Object.keys(sources).filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
  const scripts = files.filter((path) => /\.tsx?$/.test(path));
  const modules = scripts.map((path) => {
    const source = `${path} ${sources[path]}`;
    const module = parsed.get(source) ?? parse(path, sources[path] ?? "");
    parsed.set(source, module);
    return { path, ...module };
  });
  const imports = modules.flatMap((module) => module.imports);
  const parts = files.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)));
  const folders = [...new Set(parts)];
  return [
    ...folders.flatMap((folder) => {
      const isInside = (path: string) => path.startsWith(`${folder}/`);
      const inside = imports.filter(({ from, to }) => isInside(from) && isInside(to));
      return cyclesIn(inside, (path) => childOf(folder, path)).map((edge) => `cycle in ${folder}: ${edge}`);
    }),
    ...cyclesIn(imports, featureIn(files)).map((edge) => `cycle between features: ${edge}`),
    ...imports.flatMap(({ from, to }) => {
      const [room, otherRoom] = [childOf("src", from), childOf("src", to)];
      const [screen, otherScreen] = [childOf("src/web/screens", from), childOf("src/web/screens", to)];
      if (/(^|\/)testing\//.test(to)) return `${from} imports ${to}: that is for tests`;
      if (room !== otherRoom && otherRoom !== "src/domain" && to !== "package.json")
        return `${from} imports ${to}: another room`;
      return screen && otherScreen && screen !== otherScreen ? `${from} imports ${to}: another screen` : [];
    }),
    ...folders.flatMap((folder) => {
      const own = scripts.filter((path) => dirname(path) === folder).length;
      const isHistory = /\/(migrations|seed)(\/|$)/.test(folder);
      if (own > OWN_FILES_MAX && !isHistory) return `${folder} holds ${own} files of its own`;
      const isAlone = Object.keys(sources).filter((path) => path.startsWith(`${folder}/`)).length === 1;
      return isAlone ? `${folder} holds a single file` : [];
    }),
    ...modules.flatMap(({ path, state }) =>
      path.startsWith("src/server/")
        ? state.map((name) => `${path} keeps ${name}: state of a running server belongs to its context`)
        : [],
    ),
    ...files.flatMap((path) => {
      if (/\/(utils?|helpers?|lib|common)[/.]/.test(path)) return `${path} is a drawer`;
      return /\/index\.tsx?$/.test(path) ? `${path} is a barrel` : [];
    }),
  ];
}

const read = (path: string) => (/\.tsx?$/.test(path) ? readFileSync(path, "utf8") : "");
const sources = Object.fromEntries(globSync("src/**/*.{ts,tsx,css}").map((path) => [path, read(path)]));

test("the rooms, features, screens and folders form graphs without cycles, and no folder is overgrown", () => {
  expect(problemsIn(sources)).toEqual([]);
  expect(parsed.size).toBeGreaterThan(LEAST_FILES);
  expect([...parsed.values()].flatMap(({ imports }) => imports).length).toBeGreaterThan(LEAST_IMPORTS);
});

/** A file that imports the others by these paths. */
const importing = (...paths: string[]) => paths.map((path) => `import "${path}";`).join("\n");

test("a new feature is checked without configuration: another may import it, but not in a cycle", () => {
  const suppliers = {
    "src/domain/suppliers/api.ts": importing("../money.ts"),
    "src/server/suppliers/feature.ts": importing("#domain/suppliers/api.ts", "../http/handlers/handler.ts"),
    "src/web/features/suppliers/words.ts": importing("#domain/suppliers/api.ts"),
    "src/web/screens/suppliers/SuppliersPage.tsx": importing("../../features/suppliers/words.ts"),
    // A second file, so that no folder holds a single one.
    "src/domain/suppliers/api.test.ts": "",
    "src/server/suppliers/feature.test.ts": "",
    "src/web/features/suppliers/words.test.ts": "",
    "src/web/screens/suppliers/SuppliersPage.test.tsx": "",
  };
  expect(problemsIn({ ...sources, ...suppliers })).toEqual([]);
  const asked = { ...suppliers, "src/domain/suppliers/api.ts": importing("../expenses/api.ts") };
  expect(problemsIn({ ...sources, ...asked })).toEqual([]);
  // Expenses ask for suppliers in one room, and suppliers for expenses in another.
  const both = { ...asked, "src/server/expenses/suppliers.ts": importing("../suppliers/feature.ts") };
  expect(problemsIn({ ...sources, ...both }).join("\n")).toContain(
    "cycle between features: suppliers → expenses",
  );
});

test.each([
  [
    "cycle in src/server: src/server/http → src/server/menu",
    { "src/server/http/x.ts": importing("../menu/feature.ts") },
  ],
  [
    "cycle in src/server: src/server/db → src/server/http",
    { "src/server/db/x.ts": importing("../http/handlers/handler.ts") },
  ],
  ["cycle in src/web: src/web/sync → src/web/kit", { "src/web/sync/x.ts": importing("../kit/Money.tsx") }],
  [
    "cycle in src/web: src/web/features → src/web/screens",
    { "src/web/features/menu/x.ts": importing("../../screens/kot/KotPage.tsx") },
  ],
  [
    "cycle in src/domain: src/domain/money.ts → src/domain/menu",
    { "src/domain/money.ts": importing("./menu/api.ts") },
  ],
  [
    "cycle in src/domain/orders: src/domain/orders/kot → src/domain/orders/commands",
    { "src/domain/orders/kot/x.ts": importing("../commands/taking.ts") },
  ],
  [
    "cycle between features: menu → floor",
    {
      "src/domain/floor/x.ts": importing("../menu/api.ts"),
      "src/server/menu/x.ts": importing("../floor/feature.ts"),
    },
  ],
  ["another screen", { "src/web/screens/kot/x.ts": importing("../bills/BillsPage.tsx") }],
  ["another room", { "src/domain/menu/x.ts": importing("../../server/env.ts") }],
  ["another room", { "src/web/features/menu/x.ts": importing("../../../server/env.ts") }],
  ["another room", { "src/server/menu/x.ts": `export const page = import("../../web/main.tsx");` }],
  ["that is for tests", { "src/server/menu/x.ts": importing("#testing/server.ts") }],
  ["that is for tests", { "src/server/menu/x.ts": importing("../testing/server.ts") }],
  ["keeps last: state", { "src/server/menu/x.ts": "let last = 0;" }],
  ["keeps known: state", { "src/server/menu/x.ts": "export const known = new Map<string, string>();" }],
  ["keeps byServer: state", { "src/server/menu/x.ts": "const byServer = new WeakMap<object, string>();" }],
  ["keeps waiting: state", { "src/server/menu/x.ts": "const waiting: string[] = [];" }],
  ["is a drawer", { "src/web/utils/format.ts": "" }],
  ["is a drawer", { "src/web/kit/helpers.ts": "" }],
  ["is a barrel", { "src/web/kit/index.ts": "" }],
  ["src/web/kit/alone holds a single file", { "src/web/kit/alone/x.ts": "" }],
  [
    "src/web/kit/many holds 21 files",
    Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`src/web/kit/many/${i}.ts`, ""])),
  ],
])("planted: %s", (problem, planted) => {
  expect(problemsIn({ ...sources, ...planted }).join("\n")).toContain(problem);
});

test("constants are not module state", () => {
  const constants = [
    "const names: ReadonlySet<string> = new Set(['a']);",
    "const days = ['a'];",
    "const file = new URL('a');",
  ];
  expect(parse("src/server/menu/x.ts", constants.join("\n")).state).toEqual([]);
});

test("an unparsable file is an error", () => {
  expect(() => parse("src/domain/broken.ts", "const = ;")).toThrow("does not parse");
});

test("every test that starts a server verifies what it stored", () => {
  const starting = Object.entries(sources).filter(
    ([path, text]) => /^src\/server\/.*\.test\.ts$/.test(path) && /\bstartServer\(/.test(text),
  );
  expect(starting.length).toBeGreaterThan(3);
  expect(starting.filter(([, text]) => !text.includes("closeVerified(")).map(([path]) => path)).toEqual([]);
});
