import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoAccounts } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const run = promisify(execFile);

/** Runs `npm run admin` on the running server's database and returns the printed password. */
async function runAdmin(username: string, demo = "on") {
  const { stdout } = await run(process.execPath, ["src/server/commands/admin.ts", username], {
    env: { DATABASE_URL: server.databaseUrl ?? "", DATA_DIR: server.dataDir, DEMO: demo },
  });
  return /Password: (\S+)/.exec(stdout)?.[1] ?? "";
}

const login = (username: string, password: string) =>
  server.visitor().post("/auth/login", { username, password });

test("the command adds an admin", async () => {
  const password = await runAdmin("owner");
  expect(await login("owner", password)).toMatchObject({ status: 200, body: { role: "admin" } });
});

test("a forgotten password is replaced, and the account's sessions end", async () => {
  const admin = await server.client("admin");
  const password = await runAdmin("admin");
  expect((await admin.get("/auth/profile")).status).toBe(401);
  expect((await login("admin", demoAccounts.admin.password)).status).toBe(401);
  expect((await login("admin", password)).status).toBe(200);
});

test("a demo account gets no password without demo data, and a bad name prints the usage", async () => {
  await expect(runAdmin("admin", "off")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("demo account"),
  });
  await expect(runAdmin("a b")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Usage") });
});
