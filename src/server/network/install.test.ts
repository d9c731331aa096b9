import { X509Certificate } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { networkApi } from "#domain/network/api.ts";
import { createClient } from "#testing/client.ts";
import { type Server, startServer } from "../start/start.ts";
import { emptyDatabase, type TestDatabase } from "../testing/database.ts";
import { testEnv } from "../testing/testEnv.ts";
import { closeVerified } from "../testing/verify.ts";

let database: TestDatabase;
let server: Server;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  await closeVerified(server, database.dataDir);
  await database.release();
});

async function start(HTTPS_PORT: string): Promise<void> {
  const places = { DATA_DIR: database.dataDir, DATABASE_URL: database.url };
  server = await startServer(testEnv({ HTTPS_PORT, DEMO: "off", ...places }));
}

test("a device gets the authority as a certificate, and as a profile for iPhones", async () => {
  await start("0");
  const { fingerprint } = await createClient(() => server.url, "").query(networkApi.read);
  const file = await fetch(`${server.url}/install/rasoi.crt`);
  expect(file.headers.get("content-type")).toBe("application/x-x509-ca-cert");
  const authority = new X509Certificate(Buffer.from(await file.arrayBuffer()));
  expect([authority.fingerprint256, authority.ca]).toEqual([fingerprint, true]);
  const profile = await fetch(`${server.url}/install/rasoi.mobileconfig`);
  expect(profile.headers.get("content-type")).toContain("application/x-apple-aspen-config");
  const text = await profile.text();
  const content = /<data>([^<]+)<\/data>/.exec(text)?.[1] ?? "";
  expect(Buffer.from(content, "base64")).toEqual(authority.raw);
  expect(text).toContain("<string>com.apple.security.root</string>");
  const uuids = [...text.matchAll(/<string>([0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})<\/string>/g)];
  expect(new Set(uuids.map(([, uuid]) => uuid)).size).toBe(2);
});

test("without an authority of the house there are no such files", async () => {
  await start("off");
  for (const name of ["rasoi.crt", "rasoi.mobileconfig"])
    expect((await fetch(`${server.url}/install/${name}`)).status).toBe(404);
});
