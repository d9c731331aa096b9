#!/usr/bin/env node
// Plain JavaScript on purpose: an older Node must get as far as the message instead of a syntax error in a .ts file.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
// Not by name: an older Node has no such function, and would end with a SyntaxError before the message.
import nodeModule from "node:module";
import { userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED = [24, 16];
// Read first: building the screens takes seconds, in which npm may be ended.
const parent = process.ppid;
const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} line */
function fail(line) {
  console.error(line);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  fail(
    `Rasoi needs Node ${NEEDED.join(".")} or newer; this is Node ${process.versions.node}. ` +
      "`npm ci` with npm 11 brings the right one along, unless it ran with --ignore-scripts: " +
      "run `npm ci` again without that flag, and start with `npm start`.",
  );
}
if (!existsSync(join(root, "node_modules", "fastify")))
  fail("The libraries are missing: run `npm ci` first.");

/** @param {string} path */
function failUnlessWritable(path) {
  try {
    if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch {
    const { username } = userInfo();
    fail(
      `The screens have to be built, and the account ${username} may not write to ${path}: run \`npm run build\` in ${root} as its owner, then start again.`,
    );
  }
}

/** When the newest file under these was changed; 0 when there is none. @param {string[]} paths */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory() ? readdirSync(full, { recursive: true }) : [""];
    for (const file of files) latest = Math.max(latest, statSync(join(full, String(file))).mtimeMs);
  }
  return latest;
}

// A release comes with its screens built; from a checkout they are built here, once after each change.
const built = newest(["dist/web/index.html"]);
const sources = newest(["src/web", "src/domain", "vite.config.ts", "package.json"]);
if (existsSync(join(root, "src/web/index.html")) && sources > built) {
  for (const path of ["dist/web", "dist", ".", "node_modules"]) failUnlessWritable(join(root, path));
  console.log("Building the screens, which takes a few seconds …");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const build = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (build.status !== 0) fail("The screens could not be built; the lines above say why.");
}

// Compiled code is kept beside the libraries, which halves the work of every later start. Where that folder may not be
// written, nothing is kept and the start is merely slower.
const compiled = join(root, "node_modules/.cache/compiled");
nodeModule.enableCompileCache(compiled);
// Threads know of it by this alone. Without it, one that writes an export starts in twice the CPU and takes 16 MB more.
process.env.NODE_COMPILE_CACHE ??= compiled;
const { main } = await import("../src/server/main.ts");
await main(parent);
