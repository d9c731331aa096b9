import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoAccounts, signedIn } from "#testing/client.ts";
import { newServerProcess } from "#testing/server.ts";
import { newSchema } from "./testing/database.ts";

/**
 * A server that starts although it should not is stopped after this. Without a network, a name look-up takes half a
 * minute to fail.
 */
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

test.concurrent("a port of blanks is no port", async () => {
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

// Root may write everywhere, so as root the program is started under the user id of nobody.
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

test("a request that is running when the server is stopped is answered", async () => {
  const server = await newServerProcess({ schema: await newSchema() });
  try {
    await server.start();
    const body = JSON.stringify(demoAccounts.waiter);
    const login = request(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": body.length,
        expect: "100-continue",
      },
    });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      login.once("response", resolve).once("error", reject);
    });
    login.flushHeaders();
    // The server has the request and waits for its body.
    await new Promise((resolve) => login.once("continue", resolve));
    const stopped = server.stop();
    const isOpen = () =>
      fetch(`${server.url}/api/health`).then(
        (health) => health.ok,
        () => false,
      );
    await expect.poll(isOpen).toBe(false);
    login.end(body);
    expect((await answer).statusCode).toBe(200);
    expect(await stopped).toBe(0);
  } finally {
    await server.remove();
  }
});

test("the log never shows a token or a password, at whatever level", async () => {
  const server = await newServerProcess({
    schema: await newSchema(),
    environment: { LOG_LEVEL: "trace" },
  });
  try {
    await server.start();
    const admin = await signedIn(server.url, "admin");
    const form = new FormData();
    form.set("name", "Thali");
    expect((await admin.post("/menu/categories", form)).status).toBe(201);
    await admin.post("/menu/categories", "--x", { "Content-Type": "multipart/form-data; boundary=x" });
    await expect.poll(server.output).toContain("starting multipart parsing");
    await server.stop();
    expect(server.output()).not.toContain(admin.token);
    expect(server.output()).not.toContain(demoAccounts.admin.password);
  } finally {
    await server.remove();
  }
});

const WARNING = /Warning: .*demo accounts.*Start for real/;

test("the console says when demo accounts stand open to the network, and only then", async () => {
  const printedBy = async (environment: Readonly<Record<string, string>>, dataDir?: string) => {
    const server = await newServerProcess({ environment, ...(dataDir !== undefined && { dataDir }) });
    try {
      await server.start();
      await server.stop();
      return server.output();
    } finally {
      await server.remove();
    }
  };
  const [everywhere, here, real] = await Promise.all([
    printedBy({ HOST: "0.0.0.0" }),
    printedBy({ HOST: "127.0.0.1" }),
    printedBy({ HOST: "0.0.0.0", DEMO: "off" }),
  ]);
  expect(everywhere).toMatch(WARNING);
  expect(here).not.toMatch(WARNING);
  expect(real).not.toMatch(WARNING);
});

test.runIf(process.platform !== "win32")(
  "the database's files are for the server's account alone",
  async () => {
    const dataDir = mkdtempSync(join(folder, "modes-"));
    const second = join(folder, "second");
    const server = await newServerProcess({ dataDir, environment: { DATABASE_URL: "", BACKUP_DIR: second } });
    const modes = () =>
      [dataDir, join(dataDir, "backups"), second].flatMap((path) =>
        readdirSync(path, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => [
            name.replace(/\d.*-/, ""),
            (statSync(join(path, name)).mode & 0o777).toString(8),
          ]),
      );
    const own = [
      ["rasoi.db", "600"],
      ["rasoi.db-shm", "600"],
      ["rasoi.db-wal", "600"],
      ["rasoi-manual.db", "600"],
      ["rasoi-manual.db", "600"],
    ];
    try {
      await server.start();
      const admin = await signedIn(server.url, "admin");
      expect((await admin.post("/backups", {})).status).toBe(201);
      expect(modes()).toEqual(own);
      // What an earlier release left open is closed with the next start, also after a crash.
      await server.kill();
      for (const path of [dataDir, join(dataDir, "backups"), second]) {
        for (const name of readdirSync(path)) if (name.includes(".db")) chmodSync(join(path, name), 0o644);
      }
      await server.start();
      expect(modes()).toEqual(own);
    } finally {
      await server.remove();
    }
  },
);
