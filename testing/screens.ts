import { existsSync, globSync, statSync } from "node:fs";
import { succeeds } from "./programs.ts";

const BUILT = "dist/web/index.html";
/** The sources that bin/rasoi.mjs checks, so that a server started afterwards has nothing to build. */
const SOURCES = ["src/web/**", "src/domain/**", "vite.config.ts", "package.json"];

/** Builds the screens unless the last build is newer than its sources. */
export async function buildScreensIfStale(): Promise<void> {
  if (existsSync(BUILT)) {
    const builtAt = statSync(BUILT).mtimeMs;
    const isFresh = globSync(SOURCES).every((path) => statSync(path).mtimeMs <= builtAt);
    if (isFresh) return;
  }
  console.log("Building the screens");
  if (!(await succeeds("vite", ["build", "--logLevel", "warn"]))) throw new Error("the screens do not build");
}
