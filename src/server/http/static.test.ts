import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { storeImage } from "../media/images.store.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "rasoi-web-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Rasoi</title>");
  writeFileSync(join(webDir, "assets", "main-4f2a.js"), `export const words = "${"rasoi ".repeat(500)}";`);
  server = await startTestServer({ webDir });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

test("an address of the app opens the app, however deep, and asks for it again each time", async () => {
  for (const path of ["/", "/login", "/admin/table-management?x=1"]) {
    const page = await get(path);
    expect([path, page.status, await page.text()]).toEqual([path, 200, expect.stringContaining("Rasoi")]);
    expect(page.headers.get("cache-control")).toBe("no-cache");
  }
});

test("built files are cached for ever and compressed", async () => {
  const file = await get("/assets/main-4f2a.js", { "Accept-Encoding": "gzip" });
  expect(file.headers.get("cache-control")).toContain("immutable");
  expect(file.headers.get("content-encoding")).toBe("gzip");
  expect((await get("/assets/main-gone.js")).status).toBe(404);
});

test("pages load scripts from this server only and cannot be framed", async () => {
  const { headers } = await get("/");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("upgrade-insecure-requests");
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a picture comes out of the database, and what is not there answers 404", async () => {
  const bytes = Buffer.from("not really a picture");
  const name = hash("sha256", bytes);
  await server.writeQueue.write(({ tx }) =>
    storeImage(tx, { hash: name, contentType: "image/webp", bytes }, instant(0)),
  );
  const image = await get(`/uploads/${name}.webp`);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(bytes);
  expect(image.headers.get("content-type")).toBe("image/webp");
  expect(image.headers.get("cache-control")).toContain("immutable");
  for (const path of ["/uploads/none.webp", "/uploads/..%2f..%2fetc%2fpasswd", "/uploads/"]) {
    expect((await get(path)).status).toBe(404);
  }
});
