// biome-ignore-all lint/correctness/noComponentHookFactories: the capitalised keys are names of syntax, not components.
import { parseSync, Visitor } from "oxc-parser";

/** Something a source file does that is allowed in some places only. */
export type Deed =
  | "any"
  | "non-null !"
  | "export *"
  | "async"
  | "await"
  | "clock"
  | "randomness"
  | "fetch"
  | "query hook"
  | "browser global"
  | "SQL";

/** What the rules need to know about one source file. */
export interface Facts {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly { readonly specifier: string; readonly line: number }[];
  readonly deeds: readonly { readonly deed: Deed; readonly detail: string; readonly line: number }[];
}

const QUERY_HOOKS = new Set([
  "useQuery",
  "useQueries",
  "useSuspenseQuery",
  "useSuspenseQueries",
  "useInfiniteQuery",
  "useSuspenseInfiniteQuery",
  "useMutation",
]);
const NETWORK = new Set(["fetch", "XMLHttpRequest", "EventSource", "WebSocket"]);
/** `document` is also an honest name for a printed paper; the domain's tsconfig has no DOM, so tsc refuses that one. */
const BROWSER_GLOBALS = new Set(["window", "navigator", "localStorage", "sessionStorage", "globalThis"]);
const SQL_METHODS = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);

/** Reads one file. Throws when it does not parse, so that no rule is passed by a file nobody could read. */
export function readFacts(path: string, source: string): Facts {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);

  const imports: { specifier: string; line: number }[] = [];
  const deeds: { deed: Deed; detail: string; line: number }[] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const took = (specifier: unknown, at: number) => {
    if (typeof specifier === "string") imports.push({ specifier, line: lineAt(at) });
    else deeds.push({ deed: "any", detail: "an import whose path is computed", line: lineAt(at) });
  };
  const did = (deed: Deed, detail: string, at: number) => deeds.push({ deed, detail, line: lineAt(at) });
  const isAsync = (node: { async: boolean; start: number }) => {
    if (node.async) did("async", "async function", node.start);
  };

  new Visitor({
    ImportDeclaration: (node) => took(node.source.value, node.start),
    ExportNamedDeclaration: (node) => node.source && took(node.source.value, node.start),
    ExportAllDeclaration: (node) => {
      took(node.source.value, node.start);
      did("export *", "export *", node.start);
    },
    ImportExpression: (node) =>
      took(node.source.type === "Literal" ? node.source.value : undefined, node.start),
    TSImportType: (node) => took(node.source.value, node.start),
    TSAnyKeyword: (node) => did("any", "any", node.start),
    TSNonNullExpression: (node) => did("non-null !", "!", node.start),
    AwaitExpression: (node) => did("await", "await", node.start),
    FunctionDeclaration: isAsync,
    FunctionExpression: isAsync,
    ArrowFunctionExpression: isAsync,
    CallExpression: ({ callee }) => {
      if (callee.type !== "Identifier") return;
      if (NETWORK.has(callee.name)) did("fetch", callee.name, callee.start);
      if (QUERY_HOOKS.has(callee.name)) did("query hook", callee.name, callee.start);
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type !== "Identifier") return;
      if (NETWORK.has(callee.name)) did("fetch", callee.name, start);
      if (callee.name === "Date" && given.length === 0) did("clock", "new Date()", start);
    },
    MemberExpression: (node) => {
      if (node.property.type !== "Identifier") return;
      const property = node.property.name;
      if (SQL_METHODS.has(property)) did("SQL", `.${property}`, node.start);
      if (node.object.type !== "Identifier") return;
      const object = node.object.name;
      const name = `${object}.${property}`;
      if (BROWSER_GLOBALS.has(object))
        did(NETWORK.has(property) ? "fetch" : "browser global", name, node.start);
      if (name === "Date.now" || name === "performance.now") did("clock", name, node.start);
      if (name === "Math.random" || name === "crypto.randomUUID") did("randomness", name, node.start);
    },
    TaggedTemplateExpression: (node) => {
      if (node.tag.type === "Identifier" && node.tag.name === "sql") did("SQL", "sql`…`", node.start);
    },
  }).visit(program);

  return { path, lines: source.split("\n").length - (source.endsWith("\n") ? 1 : 0), imports, deeds };
}
