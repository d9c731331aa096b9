import { globSync, readFileSync } from "node:fs";
import { type Facts, readFacts } from "./facts.ts";

/** Reads every source file under src/, paths from the repository's root with forward slashes. */
export function readSources(root: string): Facts[] {
  return globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => readFacts(path, readFileSync(`${root}/${path}`, "utf8")));
}
