import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { get as getSecurely } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { type Server, startServer } from "../start/start.ts";
import { emptyDatabase, type TestDatabase } from "../testing/database.ts";
import { testEnv } from "../testing/testEnv.ts";
import { closeVerified } from "../testing/verify.ts";
import { makeAuthority, makeLeaf } from "./makeCertificates.ts";

let database: TestDatabase;
let folder: string;
let server: Server;
beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "rasoi-strict-"));
});
afterEach(async () => {
  await closeVerified(server, database.dataDir);
  await database.release();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const places = { DATA_DIR: database.dataDir, DATABASE_URL: database.url };
  server = await startServer(testEnv({ HTTPS_PORT: "0", DEMO: "off", ...places, ...settings }));
}

/** Starts with a certificate of somebody else's authority, as a house with a public name has one. */
async function startWithCertificate(): Promise<void> {
  const { cert, key } = await makeLeaf(
    await makeAuthority(["localhost"], "till"),
    ["localhost"],
    instant(Date.now()),
  );
  const [TLS_CERT, TLS_KEY] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(TLS_CERT, cert);
  writeFileSync(TLS_KEY, key);
  await start({ TLS_CERT, TLS_KEY });
}

/** Returns what a browser is notified under this name; undefined where it is not notified. */
async function strictTransport(
  host: string,
  over: "https" | "http" = "https",
  headers: Record<string, string> = {},
) {
  const { port } = new URL((over === "https" ? server.secureUrl : server.url) ?? "");
  const options = {
    host: "127.0.0.1",
    port,
    path: "/api/health",
    headers: { host, ...headers },
    agent: false,
  };
  const request =
    over === "https" ? getSecurely({ ...options, rejectUnauthorized: false, servername: "" }) : get(options);
  const [answer]: IncomingMessage[] = await once(request, "response");
  answer?.resume();
  return answer?.headers["strict-transport-security"];
}

const YEAR = "max-age=31536000";

test("under a public name with a given certificate a browser is asked to keep to HTTPS, and not elsewhere", async () => {
  await startWithCertificate();
  for (const host of ["till.example.com", "till.example.com:5443"])
    expect(await strictTransport(host)).toBe(YEAR);
  for (const host of ["localhost", "till", "till.lan", "till.local:5443", "192.168.1.5", "[::1]:5443"])
    expect([host, await strictTransport(host)]).toEqual([host, undefined]);
  expect(await strictTransport("till.example.com", "http")).toBeUndefined();
});

test("the house's own certificate, which a device may not know yet, keeps no browser to HTTPS", async () => {
  await start();
  expect(await strictTransport("till.example.com")).toBeUndefined();
});

test("behind a proxy that is believed its HTTPS counts, and behind no other", async () => {
  const proxied = { "X-Forwarded-Proto": "https" };
  await start({ TRUST_PROXY: "127.0.0.1" });
  expect(await strictTransport("till.example.com", "http", proxied)).toBe(YEAR);
  await server.close();
  await start();
  expect(await strictTransport("till.example.com", "http", proxied)).toBeUndefined();
});
