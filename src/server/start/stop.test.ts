import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, type OnTestFinishedHandler, test, vi } from "vitest";
import { signedIn } from "#testing/client.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A test's context: what to do after it. */
interface Ending {
  readonly onTestFinished: (handler: OnTestFinishedHandler) => void;
}

async function startedServer({ onTestFinished }: Ending): Promise<ServerProcess> {
  const server = await newServerProcess({ environment: { DATABASE_URL: "" } });
  onTestFinished(server.remove);
  await server.start();
  return server;
}

const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

test.concurrent("a stalled upload delays an orderly stop by seconds only", async (context) => {
  const server = await startedServer(context);
  const { token } = await signedIn(server.url, "admin");
  const upload = connect(Number(new URL(server.url).port), "127.0.0.1");
  upload.on("error", () => undefined);
  const head = ["POST /api/menu/categories HTTP/1.1", "Host: rasoi", `Authorization: Bearer ${token}`];
  const form = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 1000", "", "--x", ""];
  upload.write([...head, ...form].join("\r\n"));
  // The server has read the upload's beginning before it answers later requests.
  expect(await answers(server.url)).toBe(true);
  const answer = text(upload).catch(() => "");
  expect(await server.stop()).toBe(0);
  // It was aborted before its own timeout.
  expect(await answer).not.toContain("408");
});

/** Creates a folder with the program and its libraries, without the screens' sources: nothing is built then. */
function programFolder({ onTestFinished }: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-program-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  mkdirSync(join(folder, "src"));
  for (const path of ["package.json", "bin", "src/server", "src/domain"])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs `npm start` in its own process group, so that nothing remains, and waits until the server is ready. */
async function startNpm(ending: Ending): Promise<{ readonly npm: ChildProcess; readonly url: string }> {
  const cwd = programFolder(ending);
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: join(cwd, "data"), DATABASE_URL: "" };
  const npm = spawn("npm", ["start"], { cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const group = -(npm.pid ?? Number.NaN);
  ending.onTestFinished(() => {
    try {
      process.kill(group, "SIGKILL");
    } catch {
      // All have ended.
    }
  });
  let printed = "";
  for await (const chunk of npm.stdout) {
    printed += chunk;
    const url = /ready at (\S+)/.exec(printed)?.[1];
    if (url !== undefined) return { npm, url };
  }
  throw new Error(`npm start ended: ${printed}`);
}

test
  .runIf(process.platform !== "win32")
  .concurrent("a SIGTERM to npm alone ends the server that `npm start` runs", async (context) => {
    const { npm, url } = await startNpm(context);
    expect(await answers(url)).toBe(true);
    npm.kill("SIGTERM");
    // The context's own: the shared one belongs to whichever of the tests that run side by side began last.
    await context.expect.poll(() => answers(url), { interval: 100 }).toBe(false);
  });

const run = promisify(execFile);
/** A second server that starts wrongly is ended after this. */
const ENDED_WITHIN_MS = 30_000;

test.concurrent("a second server on the same data prints one line and does not start", async (context) => {
  const server = await startedServer(context);
  const env = { ...process.env, ...server.environment, PORT: "0", NODE_NO_WARNINGS: "1" };
  const second = spawn(process.execPath, ["src/server/main.ts"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: ENDED_WITHIN_MS,
  });
  const ended = new Promise((resolve) => second.once("exit", resolve));
  const stdout = text(second.stdout);
  const stderr = text(second.stderr);
  expect(await ended).toBe(1);
  expect([await stdout, await stderr]).toEqual([
    "",
    `DATA_DIR=${server.dataDir} is not usable: another server is running on it.\n`,
  ]);
  expect(await answers(server.url)).toBe(true);

  // However the first one ends, the next one starts.
  await server.kill();
  await server.start();
  expect(await answers(server.url)).toBe(true);
});

test.concurrent("admin, verify and a backup work beside a running server", async (context) => {
  const server = await startedServer(context);
  const program = async (...args: string[]) => {
    const env = { ...process.env, ...server.environment };
    return (await run(process.execPath, args, { env })).stdout;
  };
  const admin = await signedIn(server.url, "admin");
  expect((await admin.post("/backups", {})).status).toBe(201);
  expect(await program("src/server/commands/admin.ts", "owner")).toContain("Added the admin owner");
  expect(await program("src/server/commands/verify.ts")).toContain("The journal is whole");
  expect((await admin.post("/backups", {})).status).toBe(201);
  expect((await admin.get("/auth/users")).body).toContainEqual(
    expect.objectContaining({ username: "owner" }),
  );
});

test.concurrent("a start right after a stop waits until the stopped server has finished", async (context) => {
  const server = await startedServer(context);
  const { token } = await signedIn(server.url, "admin");
  const running = connect(Number(new URL(server.url).port), "127.0.0.1");
  running.on("error", () => undefined);
  running.write(
    `POST /api/orders HTTP/1.1\r\nHost: rasoi\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
  );
  expect(await answers(server.url)).toBe(true);
  const stopped = server.stop();
  await server.start();
  expect(await answers(server.url)).toBe(true);
  expect(await stopped).toBe(0);
});
