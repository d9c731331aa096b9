import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client } from "../testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => server.close());

describe("x", () => {
  test("health", async () => {
    expect(await server.visitor().get("/health")).toMatchObject({ status: 200 });
    expect((await admin.get("/settings")).body).toEqual({});
  });
});
