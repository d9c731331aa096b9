import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** A server that starts wrongly is stopped after this. Without a network, a name lookup takes half a minute to fail. */
const STOP_AFTER_MS = 50_000;
vi.setConfig({ testTimeout: 60_000 });

const NOBODY_UID = 65_534;
const isRoot = process.getuid?.() === 0;

const other = createServer();
let takenPort = "";
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rasoi-main-"));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "file"), "");
  mkdirSync(join(folder, "locked"), { mode: 0o555 });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  takenPort = typeof address === "object" && address ? String(address.port) : "";
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the real program with these settings and returns its exit code and output. */
async function start(settings: Readonly<Record<string, string>>, uid?: number) {
  const defaults = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: mkdtempSync(join(folder, "data-")),
    DATABASE_URL: "",
  };
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...defaults, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: STOP_AFTER_MS,
    ...(uid === undefined ? {} : { uid }),
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

const refused = (message: string) => ({ code: 1, stdout: "", stderr: `${message}\n` });

test.concurrent("a port that another program listens on", async () => {
  expect(await start({ PORT: takenPort })).toEqual(
    refused(`PORT=${takenPort} is not usable: another program is listening on it.`),
  );
});

test.concurrent("a PORT of spaces is rejected", async () => {
  expect(await start({ PORT: " " })).toEqual(
    refused("PORT=  is not usable: must be a whole number from 0 to 65535"),
  );
});

test.concurrent("a host name that cannot be found", async () => {
  expect(await start({ HOST: "nosuch.invalid" })).toEqual(
    refused("HOST=nosuch.invalid is not usable: the name nosuch.invalid cannot be found."),
  );
});

test.concurrent("a host that is another computer", async () => {
  expect(await start({ HOST: "192.0.2.1" })).toEqual(
    refused("HOST=192.0.2.1 is not usable: this computer does not have that address."),
  );
});

test.concurrent("a data folder that is a file", async () => {
  const file = join(folder, "file");
  expect(await start({ DATA_DIR: file })).toEqual(
    refused(`DATA_DIR=${file} is not usable: it is a file, not a folder.`),
  );
});

test.concurrent("a data folder inside a file", async () => {
  const inside = join(folder, "file", "data");
  expect(await start({ DATA_DIR: inside })).toEqual(
    refused(`DATA_DIR=${inside} is not usable: it lies inside a file, not inside a folder.`),
  );
});

// Root may write everywhere, so as root the program runs as nobody.
test.concurrent.each(["locked", "locked/data"])("a data folder that may not be written: %s", async (path) => {
  const locked = join(folder, path);
  expect(await start({ DATA_DIR: locked }, isRoot ? NOBODY_UID : undefined)).toEqual(
    refused(`DATA_DIR=${locked} is not usable: this account may not write there.`),
  );
});

test.concurrent.each([
  ["whose host cannot be found", "nosuch.invalid/rasoi", "the name nosuch.invalid cannot be found."],
  ["where nothing listens", "127.0.0.1:1/rasoi", "connect ECONNREFUSED 127.0.0.1:1"],
  ["that is no address", "127.0.0.1:99999/rasoi", "Invalid URL"],
])("a database %s, without showing the password", async (_, address, why) => {
  expect(await start({ DATABASE_URL: `postgres://rasoi:secret@${address}` })).toEqual(
    refused(`DATABASE_URL is not usable: ${why}`),
  );
});

test.concurrent("a port for HTTPS that another program listens on", async () => {
  expect(await start({ HTTPS_PORT: takenPort })).toEqual(
    refused(`HTTPS_PORT=${takenPort} is not usable: another program is listening on it.`),
  );
});

test.concurrent("a certificate without its key, and one that is no certificate", async () => {
  const file = join(folder, "file");
  expect(await start({ HTTPS_PORT: "0", TLS_CERT: file })).toEqual(
    refused("TLS_CERT and TLS_KEY are not usable: one needs the other."),
  );
  const { code, stderr } = await start({ HTTPS_PORT: "0", TLS_CERT: file, TLS_KEY: file });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^TLS_CERT=\S+ and TLS_KEY=\S+ are not usable together: [^\n]+\n$/),
  ]);
});

/** Runs the program's first file, with this Node or an older one, and returns how it ended. */
function startBin(
  file: string,
  { node = process.execPath, args = [] as string[], uid = process.getuid?.() ?? 0 },
) {
  const { status, stdout, stderr } = spawnSync(node, [...args, file], { encoding: "utf8", uid });
  return { status, stdout, stderr };
}

/** Makes this Node look like one that lacks what newer ones have. */
const LIKE_NODE_20 = `import { registerHooks } from "node:module";
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
  registerHooks({ resolve: (name, context, next) => name === "node:module" && context.parentURL?.endsWith("rasoi.mjs")
    ? { url: "data:text/javascript,export default {}", shortCircuit: true } : next(name, context) });`;

test("an older Node gets a message", () => {
  const found = spawnSync("which", ["-a", "node"], { encoding: "utf8" }).stdout.trim().split("\n");
  const isOld = (node: string) =>
    /^v(18|20|22)\./.test(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "");
  const old = found.filter((node) => node !== "").find(isOld);
  const imitated = ["--import", `data:text/javascript,${encodeURIComponent(LIKE_NODE_20)}`];
  const runs = [
    startBin("bin/rasoi.mjs", { args: imitated }),
    ...(old ? [startBin("bin/rasoi.mjs", { node: old })] : []),
  ];
  for (const { status, stderr } of runs) {
    expect(stderr).toMatch(
      /^Rasoi needs Node 24\.16 or newer; this is Node (18|20|22)\.\S+\. `npm ci` .*\n$/,
    );
    expect(status).toBe(1);
  }
});

test("an account that may not build the screens gets a message", () => {
  const program = mkdtempSync(join(folder, "program-"));
  for (const path of ["bin", "src/web", "node_modules/fastify"])
    mkdirSync(join(program, path), { recursive: true });
  cpSync("bin/rasoi.mjs", join(program, "bin/rasoi.mjs"));
  writeFileSync(join(program, "src/web/index.html"), "");
  chmodSync(program, 0o555);
  const ended = startBin(join(program, "bin/rasoi.mjs"), isRoot ? { uid: NOBODY_UID } : {});
  expect(ended).toEqual({
    ...{ status: 1, stdout: "" },
    stderr: expect.stringMatching(
      /^The screens have to be built, and the account \S+ may not write to \S+: run `npm run build` in \S+ as its owner, then start again\.\n$/,
    ),
  });
});
