import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { networkApi } from "#domain/network/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { type Instant, instant } from "#domain/time.ts";
import { createClient, signedIn } from "#testing/client.ts";
import { type Overrides, type Server, startServer } from "../start/start.ts";
import { emptyDatabase, type TestDatabase } from "../testing/database.ts";
import { CHEAP_PASSWORD_COST, testEnv } from "../testing/testEnv.ts";
import { closeVerified } from "../testing/verify.ts";
import type { Authority } from "./authority.store.ts";
import { selfSignedCertificate } from "./certificate.ts";
import { makeAuthority, makeLeaf } from "./makeCertificates.ts";

const DAY_MS = 86_400_000;
const NOW = instant(Date.now());
/** Node's limit of time for headers and ours for bodies, short enough to wait for. */
const QUICK = { headersMs: 300, bodyMs: 300, uploadMs: 300 };

let database: TestDatabase;
let server: Server | undefined;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "rasoi-https-"));
});
afterEach(async () => {
  if (server) await closeVerified(server, database.dataDir);
  server = undefined;
  await database.release();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Readonly<Record<string, string>> = {}, overrides: Overrides = {}) {
  const places = { DATA_DIR: database.dataDir, DATABASE_URL: database.url };
  const env = testEnv({ HTTPS_PORT: "0", DEMO: "off", ...places, ...settings });
  server = await startServer(env, { httpsTimes: { lookedEveryMs: 20 }, ...overrides });
  return server;
}

/** Connects as a device that trusts this authority, under the name by which it knows the server. */
async function shaken(url = "", ca = ""): Promise<TLSSocket> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port), ca, servername: "localhost" });
  await once(socket, "secureConnect");
  return socket;
}

async function raw(request: string, ca = loadOrCreateAuthority()): Promise<string> {
  const socket = await shaken(server?.secureUrl, ca);
  socket.write(request.replaceAll("\n", "\r\n"));
  return await text(socket);
}

/** The authority's certificate, as the server that runs stores it. */
let stored = "";
const loadOrCreateAuthority = () => stored;
async function readAuthority(): Promise<string> {
  const row = await server?.databases.reader
    .selectFrom("certificate_authority")
    .selectAll()
    .executeTakeFirst();
  stored = row?.certificate ?? "";
  return stored;
}

async function shown(ca = loadOrCreateAuthority()): Promise<X509Certificate> {
  const socket = await shaken(server?.secureUrl, ca);
  const certificate = socket.getPeerX509Certificate();
  socket.destroy();
  if (!certificate) throw new Error("no certificate");
  return certificate;
}

const network = () => createClient(() => server?.url ?? "", "").query(networkApi.read);

const names = ["local", "till"];

describe("the house's own authority", () => {
  test("the house's authority signs a certificate that devices accept: its names, serverAuth, at most 825 days", async () => {
    await start();
    const certificate = await shown(await readAuthority());
    expect(certificate.subjectAltName).toMatch(/DNS:localhost.*IP Address:127\.0\.0\.1/);
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    const days = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(700);
    expect(days).toBeLessThanOrEqual(825);
    expect(await raw("GET /api/health HTTP/1.1\nHost: localhost\nConnection: close\n\n")).toContain(
      '"status":"ok"',
    );
    const authority = new X509Certificate(loadOrCreateAuthority());
    expect(await network()).toMatchObject({
      certificate: "own",
      httpsPort: Number(new URL(server?.secureUrl ?? "").port),
      httpPort: Number(new URL(server?.url ?? "").port),
      fingerprint: authority.fingerprint256,
      validUntil: instant(certificate.validToDate.getTime()),
    });
  });

  test("the house's authority and its certificate stay at a restart; a new machine with the same database keeps the authority", async () => {
    await start();
    const [authority, first] = [await readAuthority(), await shown()];
    await server?.close();
    await start();
    expect((await shown()).fingerprint256).toBe(first.fingerprint256);
    await server?.close();
    rmSync(join(database.dataDir, "https.pem"));
    await start();
    expect(await readAuthority()).toBe(authority);
    expect((await shown()).fingerprint256).not.toBe(first.fingerprint256);
  });

  test("the house's authority takes the name of the canonical address into its certificate, unless it may not sign that", async () => {
    const { url } = await start({ DEMO: "on" }, { passwordCost: CHEAP_PASSWORD_COST });
    await readAuthority();
    const admin = await signedIn(url, "admin");
    const settle = (canonicalOrigin: string) => admin.send(settingsApi.save, { body: { canonicalOrigin } });
    await settle("https://rasoi-till.lan:5443");
    await expect.poll(async () => (await shown()).subjectAltName).toContain("DNS:rasoi-till.lan");
    await settle("https://rasoi.example.com");
    await expect.poll(async () => (await shown()).subjectAltName).not.toMatch(/rasoi-till|example/);
  });

  test("the house's authority renews its certificate a month before it ends, while the server runs", async () => {
    const made = instant(NOW - 775 * DAY_MS);
    let now = made;
    await start({}, { clock: () => now, passed: () => now - made });
    await readAuthority();
    const first = await shown();
    now = instant(made + 760 * DAY_MS);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await shown()).fingerprint256).toBe(first.fingerprint256);
    now = NOW;
    await expect.poll(async () => (await shown()).fingerprint256).not.toBe(first.fingerprint256);
    expect((await network()).validUntil).toBeGreaterThan(NOW + 799 * DAY_MS);
  });

  test("the house's authority is asked for another certificate when the computer's address changes", async () => {
    const authority = await makeAuthority(names, "till");
    let hosts = ["till.local", "192.168.1.5", "till.example.com", "203.0.113.7"];
    const find = selfSignedCertificate({ DATA_DIR: folder }, authority, async () => hosts);
    const first = await find(NOW, undefined);
    expect(new X509Certificate(first.cert).subjectAltName).toBe("DNS:till.local, IP Address:192.168.1.5");
    expect(await find(NOW, first)).toBe(first);
    hosts = ["till.local", "192.168.1.6"];
    const second = await find(NOW, first);
    expect(new X509Certificate(second.cert).subjectAltName).toBe("DNS:till.local, IP Address:192.168.1.6");
    expect(await find(NOW, undefined)).toEqual(second);
  });
});

const leafFor = (authority: Authority, host: string, now: Instant = NOW) => makeLeaf(authority, [host], now);

test("TLS_CERT and TLS_KEY are reloaded when they change; while they do not match, the previous pair stays", async () => {
  const authority = await makeAuthority(["local", "localhost"], "till");
  const [first, second] = [await leafFor(authority, "localhost"), await leafFor(authority, "localhost")];
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(certFile, first.cert);
  writeFileSync(keyFile, first.key);
  await start({ TLS_CERT: certFile, TLS_KEY: keyFile });
  const fingerprint = async () => (await shown(authority.certificate)).fingerprint256;
  expect(await fingerprint()).toBe(new X509Certificate(first.cert).fingerprint256);
  expect(await network()).toMatchObject({ certificate: "given", fingerprint: null });
  writeFileSync(certFile, second.cert);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await fingerprint()).toBe(new X509Certificate(first.cert).fingerprint256);
  writeFileSync(keyFile, second.key);
  await expect.poll(fingerprint).toBe(new X509Certificate(second.cert).fingerprint256);
});

describe("over TLS as over HTTP", () => {
  test("slow headers, slow bodies and malformed requests are refused in words", async () => {
    await start({}, { requestTimeouts: QUICK });
    await readAuthority();
    const post = "POST /api/auth/login HTTP/1.1\nHost: localhost\nContent-Type: application/json\n";
    expect(await raw("GET /api/health HTTP/1.1\nHost: lo")).toContain("too-slow");
    expect(await raw(`${post}Content-Length: 100\n\n{`)).toContain("too-slow");
    expect(await raw("NONSENSE\n\n")).toContain("malformed-request");
    expect(await raw("CONNECT x:1 HTTP/1.1\nHost: x\n\n")).toContain("malformed-request");
    expect(await raw("GET / HTTP/1.1\nConnection: close\n\n")).toContain("malformed-request");
  });

  test.each([
    ["127.0.0.1", "401"],
    ["off", "429"],
  ])(
    "TRUST_PROXY=%s: who guessed before at another address behind the proxy gets %s",
    async (TRUST_PROXY, status) => {
      await start({ TRUST_PROXY });
      await readAuthority();
      const body = '{"username":"admin","password":"wrong"}';
      const signIn = (address: string) => {
        const head = `POST /api/auth/login HTTP/1.1\nHost: x\nConnection: close\nX-Forwarded-For: ${address}`;
        return raw(`${head}\nContent-Type: application/json\nContent-Length: ${body.length}\n\n${body}`);
      };
      for (const expected of ["401", "401", "401", "429"])
        expect(await signIn("10.0.0.5")).toContain(`HTTP/1.1 ${expected} `);
      expect(await signIn("10.0.0.6")).toContain(`HTTP/1.1 ${status} `);
    },
  );

  test("TLS 1.1 is refused", async () => {
    const { secureUrl } = await start();
    const old = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    const port = Number(new URL(secureUrl ?? "").port);
    const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, ...old });
    const [error] = await once(socket, "error");
    expect(error).toMatchObject({ code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION" });
  });

  test("a stalled handshake ends, and so does one that is no TLS", async () => {
    await start({}, { httpsTimes: { handshakeMs: 200 } });
    const socket = connectTcp(Number(new URL(server?.secureUrl ?? "").port), "127.0.0.1");
    expect(await text(socket)).toBe("");
    const plain = connectTcp(Number(new URL(server?.secureUrl ?? "").port), "127.0.0.1");
    plain.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await text(plain).catch(() => "");
    expect(plain.destroyed).toBe(true);
  });

  test("the server stops within five seconds, whoever is in a handshake, idle or in a stream of events", async () => {
    const { secureUrl } = await start();
    const ca = await readAuthority();
    const stalled = connectTcp(Number(new URL(secureUrl ?? "").port), "127.0.0.1");
    stalled.on("error", () => undefined);
    const idle = await shaken(secureUrl, ca);
    idle.on("error", () => undefined);
    const busy = await shaken(secureUrl, ca);
    let answer = "";
    busy
      .on("error", () => undefined)
      .on("data", (chunk) => {
        answer += chunk;
      });
    busy.write("POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server?.close();
    // It was cut off, and not waited for until its own time was over.
    expect(answer).not.toContain("408");
    await expect
      .poll(() => [stalled, idle, busy].map(({ destroyed }) => destroyed))
      .toEqual([true, true, true]);
    server = undefined;
  });
});

test("with HTTPS_PORT=off there is no certificate and no TLS server", async () => {
  await start({ HTTPS_PORT: "off" });
  expect(server?.secureUrl).toBeUndefined();
  expect(await network()).toMatchObject({ certificate: "off", httpsPort: null });
  expect(await readAuthority()).toBe("");
});
