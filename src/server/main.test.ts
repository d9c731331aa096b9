import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoAccounts, signedIn } from "#testing/client.ts";
import { newServerProcess } from "#testing/server.ts";
import { newSchema } from "./testing/database.ts";

vi.setConfig({ testTimeout: 60_000 });

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rasoi-main-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test("the console says when demo accounts are open to the network, and only then", async () => {
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
            name.replace(/\d.*-(manual|copy)/, "backup"),
            (statSync(join(path, name)).mode & 0o777).toString(8),
          ]),
      );
    const own = [
      ["rasoi.db", "600"],
      ["rasoi.db-shm", "600"],
      ["rasoi.db-wal", "600"],
      ["rasoi.lock", "600"],
      // One that somebody asks for while the second copy begins with its own is that one.
      ["rasoi-backup.db.zst", "600"],
    ];
    const expectOwn = () => {
      expect(modes().filter(([, mode]) => mode !== "600")).toEqual([]);
      expect(modes()).toEqual(expect.arrayContaining(own));
    };
    try {
      await server.start();
      const admin = await signedIn(server.url, "admin");
      expect((await admin.post("/backups", {})).status).toBe(201);
      expectOwn();
      // A file that others could read is theirs no longer after the next start, also after a crash.
      await server.kill();
      for (const path of [dataDir, join(dataDir, "backups"), second]) {
        for (const name of readdirSync(path)) if (name.includes(".db")) chmodSync(join(path, name), 0o644);
      }
      await server.start();
      expectOwn();
    } finally {
      await server.remove();
    }
  },
);

test("a server that is killed leaves its compiled code for the next start", async () => {
  const compiled = join(folder, "compiled");
  const server = await newServerProcess({
    schema: await newSchema(),
    environment: { NODE_COMPILE_CACHE: compiled },
  });
  try {
    await server.start();
    const files = () => readdirSync(compiled, { recursive: true }).length;
    await expect.poll(files).toBeGreaterThan(200);
    await server.kill();
  } finally {
    await server.remove();
  }
});

test("a clock that waits is one line of the log, and so is its end", async () => {
  const server = await newServerProcess({ program: "chaos/backend/program.ts" });
  const clockLines = () => server.output().match(/"clock":"\w+"/g);
  try {
    await server.start();
    for (const aheadMs of [24 * 3_600_000, 0]) {
      await server.send(`clock ${aheadMs}`);
      for (let asked = 0; asked < 5; asked++) await fetch(`${server.url}/api/health`);
    }
    await expect.poll(clockLines).toEqual(['"clock":"waiting"', '"clock":"ok"']);
  } finally {
    await server.remove();
  }
});
