import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What the first load of the order-taking screen may cost, in bytes of gzipped JavaScript. */
const FIRST_LOAD_BUDGET = 260_000;

/** The modules that the route loads besides the entry: its layouts and the screen itself. */
const ROUTE_MODULES = [/(^|\/)order-taking\/OrderTakingPage\.tsx$/, /(^|\/)shell\/(.*\/)?\w*Layout\.tsx$/];
const SCREEN = /(^|\/)order-taking\/OrderTakingPage\.tsx$/;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Every script of the first load: the entry, the route's modules, and all they import statically. */
export function firstLoadFiles(manifest: Manifest): Set<string> {
  const roots = Object.entries(manifest)
    .filter(([name, chunk]) => chunk.isEntry || ROUTE_MODULES.some((module) => module.test(name)))
    .map(([name]) => name);
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build manifest names ${name} but does not hold it`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  roots.forEach(visit);
  return files;
}

/** The scripts that the page itself names: the entry, and what runs before it. */
export function scriptsOfPage(html: string): string[] {
  return [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
}

/** Weighs the built order-taking route. Returns the problem, if there is one. */
export function weighFirstLoad(dist: string): string | undefined {
  const path = join(dist, ".vite/manifest.json");
  if (!existsSync(path)) return `${path} is missing: build the screens first, with the manifest on`;
  const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"));
  if (!Object.keys(manifest).some((name) => SCREEN.test(name))) {
    return "the build has no chunk of its own for order-taking/OrderTakingPage.tsx";
  }

  const files = new Set([
    ...firstLoadFiles(manifest),
    ...scriptsOfPage(readFileSync(join(dist, "index.html"), "utf8")),
  ]);
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const weighed = scripts
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file))).byteLength }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0);

  for (const { file, bytes } of weighed) console.log(`  ${kB(bytes).padStart(9)}  ${file}`);
  console.log(
    `first load of the order-taking screen: ${kB(total)} gzipped (budget ${kB(FIRST_LOAD_BUDGET)})`,
  );
  if (total === 0) return "nothing was weighed";
  return total > FIRST_LOAD_BUDGET
    ? `the first load is ${kB(total - FIRST_LOAD_BUDGET)} over its budget`
    : undefined;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (import.meta.main) {
  const problem = weighFirstLoad("dist/web");
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
}
