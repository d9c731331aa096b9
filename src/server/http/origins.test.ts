import { afterEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/server.ts";

const CLIENT = "https://tills.example.com";
let server: TestServer;
afterEach(() => server.close());

/** Asks as a browser does before it lets a page of this origin call. */
function preflight(origin: string, path = "/orders", method = "PATCH"): Promise<Response> {
  const wanted = "authorization,content-type,idempotency-key";
  const headers = {
    Origin: origin,
    "Access-Control-Request-Method": method,
    "Access-Control-Request-Headers": wanted,
  };
  return fetch(`${server.url}/api${path}`, { method: "OPTIONS", headers });
}

const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");
const call = (path: string, origin = CLIENT) =>
  fetch(`${server.url}${path}`, { headers: { Origin: origin } });

test("a page of a configured origin may call the API and read answers and refusals", async () => {
  server = await startTestServer({ corsOrigin: `http://localhost:5173, ${CLIENT}` });
  const asked = await preflight(CLIENT);
  expect(asked.status).toBe(204);
  expect(allowed(asked)).toBe(CLIENT);
  expect(asked.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(asked.headers.get("access-control-allow-headers")).toContain("authorization");
  expect(asked.headers.has("access-control-allow-credentials")).toBe(false);
  const health = await call("/api/health");
  expect([health.status, allowed(health)]).toEqual([200, CLIENT]);
  expect(health.headers.get("access-control-expose-headers")).toContain("Link");
  const refused = await call("/api/orders");
  expect([refused.status, allowed(refused)]).toEqual([401, CLIENT]);
  expect(await refused.json()).toMatchObject({ code: "not-signed-in" });
  const picture = await call("/uploads/none.png");
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(health.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("other origins are not allowed, and none by default", async () => {
  server = await startTestServer({ corsOrigin: CLIENT });
  for (const origin of ["https://evil.example", `${CLIENT}.evil.example`, "null"]) {
    expect(allowed(await preflight(origin))).toBeNull();
    expect(allowed(await call("/api/health", origin))).toBeNull();
  }
  await server.close();
  server = await startTestServer();
  expect((await preflight(CLIENT)).status).toBe(404);
  expect(allowed(await call("/api/health"))).toBeNull();
  const picture = await call("/uploads/none.png");
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});
