import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#domain/contract.ts";
import { fillPath } from "#domain/endpoint.ts";
import { type Client, createClient } from "#testing/client.ts";
import { rawRequest } from "../testing/rawRequest.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "rasoi-web-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Rasoi</title>");
  server = await startTestServer({ webDir });
  admin = await server.client("admin");
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

/** The routes that take a file, each with an id that names nothing. */
const uploads = contract.flatMap((endpoint) => {
  if (endpoint.kind !== "command" || endpoint.file === undefined) return [];
  const params = { itemId: "x", categoryId: "x", expenseId: "x" };
  return [[endpoint.method, fillPath(endpoint.path, params)] as const];
});

const part = 'Content-Disposition: form-data; name="name"\r\n\r\nThali';

describe("a form that is not one answers 400", () => {
  test("there are eight routes that take a file", () => expect(uploads).toHaveLength(8));

  describe.each(uploads)("%s %s", (method, path) => {
    test.each([
      ["without a boundary", "multipart/form-data", `--x\r\n${part}\r\n--x--\r\n`],
      ["with an empty boundary", "multipart/form-data; boundary=", `--x\r\n${part}\r\n--x--\r\n`],
      ["cut off in a part's header", "multipart/form-data; boundary=x", "--x\r\nContent-Dispo"],
      ["cut off in a part's text", "multipart/form-data; boundary=x", `--x\r\n${part}`],
      ["that is no form at all", "multipart/form-data; boundary=x", "just text"],
      [
        "cut off in a file",
        "multipart/form-data; boundary=x",
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n\x89PNG',
      ],
    ])("a form that is not one answers 400: %s", async (_, type, body) => {
      const send = { POST: admin.post, PUT: admin.put, PATCH: admin.patch, DELETE: admin.del }[method];
      expect(await send(path, body, { "Content-Type": type })).toMatchObject({
        status: 400,
        body: { code: "malformed-form", message: "The form is cut off or not a valid form." },
      });
    });
  });
});

describe("a request that is not HTTP is answered like everything else, and the connection ends", () => {
  const rest = "Host: rasoi\nConnection: close\n\n";
  test.each([
    ["an unknown method", `BREW /api/health HTTP/1.1\n${rest}`, 400, "malformed-request"],
    ["a header without a colon", `GET /api/health HTTP/1.1\nHost rasoi\n${rest}`, 400, "malformed-request"],
    ["no HTTP", `hello\n\n`, 400, "malformed-request"],
    [
      "two lengths",
      `POST /api/auth/login HTTP/1.1\nContent-Length: 1\nContent-Length: 2\n${rest}`,
      400,
      "malformed-request",
    ],
    ["no host", `GET /api/health HTTP/1.1\nConnection: close\n\n`, 400, "malformed-request"],
    [
      "too long headers",
      `GET /api/health HTTP/1.1\nX-Long: ${"x".repeat(20_000)}\n${rest}`,
      431,
      "headers-too-large",
    ],
    ["a method that this server has not", `PROPFIND /api/orders HTTP/1.1\n${rest}`, 404, "not-found"],
    ["a method on a screen's address", `TRACE /login HTTP/1.1\n${rest}`, 404, "not-found"],
    ["a tunnel", `CONNECT rasoi:443 HTTP/1.1\n${rest}`, 400, "malformed-request"],
    [
      "an expectation nobody has",
      `GET /api/health HTTP/1.1\nExpect: tea\n${rest}`,
      417,
      "expectation-failed",
    ],
  ])(
    "a request that is not HTTP is answered, and the connection ends: %s",
    async (_, request, status, code) => {
      const answer = await rawRequest(server.url, request);
      expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } });
      expect(answer.headers).toContain("content-type: application/json");
    },
  );
});

test("an address under /api that does not exist answers JSON 404 in any spelling", async () => {
  for (const path of [
    "/api",
    "/API/orders",
    "/Api/",
    "/%41pi/orders",
    "//api/orders",
    "/api%2Forders",
    "/api;x/orders",
    "/./api\\orders",
    "/UPLOADS/x",
  ]) {
    const answer = await rawRequest(
      server.url,
      `GET ${path} HTTP/1.1\nHost: rasoi\nAccept: text/html\nConnection: close\n\n`,
    );
    expect([path, answer.status, answer.body]).toEqual([
      path,
      404,
      { code: "not-found", message: "Not found." },
    ]);
  }
  // A screen's address that only begins alike is the screens' own.
  expect((await createClient(() => server.url, "").get("/../apiary")).body).toContain("<title>Rasoi</title>");
});
