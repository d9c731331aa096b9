import { existsSync, globSync, statSync } from "node:fs";
import { succeeds } from "./programs.ts";

const BUILT = "dist/web/index.html";
/** The same as bin/rasoi.mjs looks at, so that a server started afterwards finds nothing to build. */
const SOURCES = ["src/web/**", "src/domain/**", "vite.config.ts", "package.json"];

/** Builds the screens unless the last build is newer than everything it was made from. */
export async function buildScreensIfStale(): Promise<void> {
  if (existsSync(BUILT)) {
    const builtAt = statSync(BUILT).mtimeMs;
    const isFresh = globSync(SOURCES).every((path) => statSync(path).mtimeMs <= builtAt);
    if (isFresh) return;
  }
  console.log("Building the screens");
  if (!(await succeeds("vite", ["build", "--logLevel", "warn"]))) throw new Error("the screens do not build");
}
