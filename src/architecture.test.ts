import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/**
 * The structure of `src`, derived from its folders: no feature or screen is named here. What the linter can check (cycles
 * between files, packages, globals, SQL, sizes) stands in biome.json and is tried in linter.test.ts.
 */
const OWN_FILES_MAX = 20;
/** A check that reads too little finds nothing. */
const LEAST_FILES = 500;
const LEAST_IMPORTS = 2000;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The files of ours that a source imports, dynamically or for a type as well. */
function importsOf(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...[...source.matchAll(/\bimport\(\s*"([^"]+)"/g)].map(([, specifier]) => specifier),
  ];
  return specifiers.flatMap((specifier) => {
    if (specifier?.startsWith("#domain/")) return { from: path, to: specifier.replace("#", "src/") };
    if (specifier?.startsWith("#testing/")) return { from: path, to: specifier.replace("#", "") };
    return specifier?.startsWith(".") ? { from: path, to: normalize(join(dirname(path), specifier)) } : [];
  });
}

/** "src/web/kit/Money.tsx" → "src/web/kit" seen from "src/web": a folder's child, sub-folder or file. */
const childOf = (folder: string, path: string) =>
  path.startsWith(`${folder}/`)
    ? path
        .split("/")
        .slice(0, folder.split("/").length + 1)
        .join("/")
    : undefined;

/** The name of the feature a file belongs to, in whichever room: a feature has its rules or its parts of screens in a folder. */
function featureIn(files: readonly string[]): (path: string) => string | undefined {
  const nameOf = (path: string) => /^src\/(?:domain|server|web\/features)\/([\w-]+)\//.exec(path)?.[1];
  const features = new Set(files.filter((path) => /^src\/(domain|web\/features)\//.test(path)).map(nameOf));
  return (path) => (features.has(nameOf(path)) ? nameOf(path) : undefined);
}

/** The edges that lie on a cycle, "a → b". */
function cyclesIn(edges: ReadonlySet<string>): string[] {
  const next = Map.groupBy(edges, (edge) => edge.split(" → ")[0]);
  const reaches = (goal: string, from: string, seen = new Set<string>()): boolean =>
    from === goal ||
    (next.get(from) ?? []).some((edge) => {
      const to = edge.split(" → ")[1] ?? "";
      if (seen.has(to)) return false;
      seen.add(to);
      return reaches(goal, to, seen);
    });
  return [...edges].filter((edge) => {
    const [from = "", to = ""] = edge.split(" → ");
    return reaches(from, to);
  });
}

function edgesBy(imports: readonly Import[], nameOf: (path: string) => string | undefined): Set<string> {
  const named = imports.map(({ from, to }) => [nameOf(from), nameOf(to)] as const);
  return new Set(named.filter(([from, to]) => from && to && from !== to).map((edge) => edge.join(" → ")));
}

/** Reads every source once: parsing is what the test takes its time for. */
const known = new Map<string, readonly Import[]>();
function knownImportsOf(path: string, source: string): readonly Import[] {
  const key = `${path} ${source}`;
  const imports = known.get(key) ?? importsOf(path, source);
  known.set(key, imports);
  return imports;
}

/** Everything that is wrong with the structure of these sources, one sentence each. */
function problemsIn(sources: Readonly<Record<string, string>>): string[] {
  const files = Object.keys(sources).filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
  const scripts = files.filter((path) => /\.tsx?$/.test(path));
  const imports = scripts.flatMap((path) => knownImportsOf(path, sources[path] ?? ""));
  const folders = new Set(
    files.flatMap((path) => path.split("/").map((_, i, parts) => parts.slice(0, i).join("/"))),
  );
  folders.delete("");
  const ownFiles = Map.groupBy(scripts, dirname);
  return [
    ...[...folders].flatMap((folder) =>
      cyclesIn(edgesBy(imports, (path) => childOf(folder, path))).map(
        (edge) => `cycle in ${folder}: ${edge}`,
      ),
    ),
    ...cyclesIn(edgesBy(imports, featureIn(files))).map((edge) => `cycle between features: ${edge}`),
    ...imports.flatMap(({ from, to }) => {
      const [here, there] = [from, to].map((path) => childOf("src", path));
      const screens = [from, to].map((path) => childOf("src/web/screens", path));
      if (/(^|\/)testing\//.test(to)) return `${from} imports ${to}: that is for tests`;
      if (there !== here && there !== "src/domain" && to !== "package.json")
        return `${from} imports ${to}: another room`;
      const isOther = screens[0] && screens[1] && screens[0] !== screens[1];
      return isOther ? `${from} imports ${to}: another screen` : [];
    }),
    ...[...ownFiles].flatMap(([folder, own]) => {
      const isHistory = /\/(migrations|seed)(\/|$)/.test(folder);
      if (own.length > OWN_FILES_MAX && !isHistory) return `${folder} holds ${own.length} files of its own`;
      const isHome = /^src\/(domain|server|web\/features|web\/screens)\/[^/]+$/.test(folder);
      const isAlone = own.length === 1 && files.filter((path) => path.startsWith(`${folder}/`)).length === 1;
      return isAlone && !isHome ? `${folder} holds a single file` : [];
    }),
    ...files
      .filter((path) => /\/(utils?|helpers?|lib|common)[/.]/.test(path))
      .map((path) => `${path} is a drawer`),
    ...files.filter((path) => /\/index\.tsx?$/.test(path)).map((path) => `${path} is a barrel`),
  ];
}

const read = (path: string) => (/\.tsx?$/.test(path) ? readFileSync(path, "utf8") : "");
const sources = Object.fromEntries(globSync("src/**/*.{ts,tsx,css}").map((path) => [path, read(path)]));

test("the rooms, features, screens and folders form graphs without cycles, and no folder is overgrown", () => {
  const imports = Object.entries(sources).flatMap(([path, source]) => knownImportsOf(path, source));
  expect(Object.keys(sources).length).toBeGreaterThan(LEAST_FILES);
  expect(imports.length).toBeGreaterThan(LEAST_IMPORTS);
  expect(problemsIn(sources)).toEqual([]);
});

/** A file that imports the others by these paths. */
const importing = (...paths: string[]) => paths.map((path) => `import "${path}";`).join("\n");

test("a new feature is covered without being named: it may be used by a later one, and not the other way round as well", () => {
  const suppliers = {
    "src/domain/suppliers/api.ts": importing("../money.ts"),
    "src/server/suppliers/feature.ts": importing("#domain/suppliers/api.ts", "../http/feature.ts"),
    "src/web/features/suppliers/words.ts": importing("#domain/suppliers/api.ts"),
    "src/web/screens/suppliers/SuppliersPage.tsx": importing("../../features/suppliers/words.ts"),
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
    { "src/server/db/x.ts": importing("../http/feature.ts") },
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
    "cycle in src/domain/orders: src/domain/orders/kot → src/domain/orders/lifecycle",
    { "src/domain/orders/kot/x.ts": importing("../lifecycle/api.ts") },
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

test("a file that cannot be read is not passed over", () => {
  expect(() => importsOf("src/domain/broken.ts", "const = ;")).toThrow("does not parse");
});
