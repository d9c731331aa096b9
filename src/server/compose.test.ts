import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { setupApi } from "#domain/setup/api.ts";
import { type Client, createClient, signedIn } from "#testing/client.ts";
import { findNginx, type RunningProxy, startNginx } from "#testing/nginx.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { type Command, commandsOfVisit, sendCommand } from "#testing/visit.ts";
import { parseEnv } from "./env.ts";
import { newSchema } from "./testing/database.ts";
import { openStream } from "./testing/stream.ts";

const isPostgres = process.env.TEST_DIALECT === "postgres";
const START_TIMEOUT_MS = 120_000;

const Service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.object({
    rasoi: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
  }),
});
const compose = Compose.parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true }));

describe("compose.yaml", () => {
  test.each(["node1", "node2"])("compose.yaml gives %s settings that the server accepts", (name) => {
    const environment = compose.services[name]?.environment ?? {};
    const filled = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        value.replace(/\$\{(\w+):\?[^}]*\}/g, "secret").replace(/\$\{\w+:-(\w*)\}/g, "$1"),
      ]),
    );
    const env = parseEnv(filled);
    expect(env.DATABASE_URL).toBe("postgres://rasoi:secret@postgres:5432/rasoi");
    const { POSTGRES_USER, POSTGRES_DB } = compose.services.postgres?.environment ?? {};
    expect([POSTGRES_USER, POSTGRES_DB]).toEqual(["rasoi", "rasoi"]);
    expect(env.TRUST_PROXY).toEqual([compose.networks.rasoi.ipam.config[0]?.subnet]);
    // Every name is one that the server reads.
    expect(Object.keys(env)).toEqual(expect.arrayContaining(Object.keys(filled)));
  });

  test("compose.yaml names the services that the proxy's settings name, and no others", () => {
    const conf = readFileSync("deploy/nginx.conf", "utf8");
    const upstreams = [...conf.matchAll(/^\s*server (\w+):5000/gm)].map(([, name]) => name);
    expect(upstreams).toEqual(Object.keys(compose.services).filter((name) => name.startsWith("node")));
    const listens = /^\s*listen (\d+);/m.exec(conf)?.[1];
    expect(compose.services.proxy?.ports).toEqual([`\${HTTP_PORT:-80}:${listens}`]);
    expect(compose.services.proxy?.volumes).toEqual(["./deploy/nginx.conf:/etc/nginx/nginx.conf:ro"]);
  });
});

describe.runIf(isPostgres)("two nodes behind the proxy", () => {
  let first: ServerProcess;
  let second: ServerProcess;
  let proxy: RunningProxy | undefined;
  let url: string;

  beforeAll(async () => {
    const nginx = await findNginx();
    if (nginx === undefined) throw new Error("Install nginx (Debian: apt-get install -y nginx-light).");
    const schema = await newSchema();
    const environment = { TRUST_PROXY: "127.0.0.1", DEMO: "on" };
    first = await newServerProcess({ schema, environment });
    second = await newServerProcess({ environment: { ...environment, DATABASE_URL: schema?.url ?? "" } });
    await first.start();
    await second.start();
    proxy = await startNginx(nginx, { node1: first.url, node2: second.url });
    url = proxy.url;
    while (!(await isReady())) await pause(20);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await proxy?.end();
    await second.remove();
    await first.remove();
  });

  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );

  /** Sends a command until it is answered, as a device does; 502, 503 and 504 are no answers. */
  async function sendUntilAnswered(client: Client, command: Command) {
    for (;;) {
      const answer = await sendCommand(client, command).catch(() => undefined);
      if (answer && answer.status < 502) return answer;
      await pause(50);
    }
  }

  async function visit(client: Client, tableNumber: number) {
    const table = (await client.query(tablesApi.list))[tableNumber]?._id ?? "";
    const menuItem = (await client.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
    return commandsOfVisit({ table, order: randomUUID(), menuItem, quantity: 2 });
  }

  test("a change through one address reaches a screen of either node at once, through the proxy", async () => {
    const waiter = await signedIn(url, "waiter");
    const streams = await Promise.all(Array.from({ length: 4 }, () => openStream(url, waiter)));
    const own = await Promise.all([first, second].map((node) => openStream(node.url, waiter)));
    for (const command of await visit(waiter, 0)) {
      expect((await sendUntilAnswered(waiter, command)).status).toBeLessThan(300);
    }
    for (const stream of [...streams, ...own]) {
      await stream.until(({ data }) => z.object({ topic: z.literal("bills") }).safeParse(data).success);
      stream.close();
    }
  });

  test("the nodes know a device by its own address, whatever it says of itself", async () => {
    const answers = [];
    // The limit of wrong passwords counts by address: one that a client makes up must not count as another.
    for (let i = 0; i < 12; i += 1) {
      const response = await fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${i}` },
        body: JSON.stringify({ username: `nobody${i}`, password: "wrong-password" }),
      });
      answers.push(response.status);
    }
    const admin = await signedIn(url, "admin");
    const { body } = await admin.get("/activity?action=session.refused&limit=50");
    const addresses = z.array(z.object({ after: z.object({ address: z.string() }) })).parse(body);
    expect(new Set(addresses.map(({ after }) => after.address))).toEqual(new Set(["127.0.0.1"]));
    expect(answers.every((status) => status === 401 || status === 429)).toBe(true);
  });

  test("while one node is killed, a visit goes on through the other, and everything happened once", async () => {
    const waiter = await signedIn(url, "waiter");
    const commands = await visit(waiter, 1);
    const [open, ...rest] = commands;
    if (!open) throw new Error("a visit has commands");
    await sendUntilAnswered(waiter, open);
    await first.kill();
    for (const command of rest) expect((await sendUntilAnswered(waiter, command)).status).toBeLessThan(300);
    for (const command of commands) {
      const again = await sendUntilAnswered(waiter, command);
      expect(again.headers.get("idempotent-replay")).toBe("true");
    }
    // Reads never fail meanwhile: the proxy asks the other node.
    const reads = await Promise.all(Array.from({ length: 20 }, () => waiter.get("/orders?limit=1")));
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    await first.start();
    const path = open.body as { readonly _id: string };
    const order = await createClient(() => first.url, waiter.token).query(ordersApi.read, {
      params: { orderId: path._id },
    });
    expect(order.status).toBe("paid");
  });

  test("a node that gets a POST or PATCH and does not answer keeps it; only its device sends it again", async () => {
    const got: string[] = [];
    // Stands for a node that ends in the middle of a request.
    const silent = createServer((request, response) => {
      got.push(request.method ?? "");
      request.resume().on("end", () => response.socket?.destroy());
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = z.object({ port: z.number() }).parse(silent.address());
    const nodes = { node1: `http://127.0.0.1:${address.port}`, node2: `http://127.0.0.1:${address.port}` };
    for (const [method, times] of [
      ["POST", 1],
      ["PATCH", 1],
      ["PUT", 2],
      ["GET", 2],
    ] as const) {
      got.length = 0;
      const ending = await startNginx((await findNginx()) ?? "", nodes);
      const body = method === "GET" ? {} : { body: "{}" };
      const ask = () => fetch(`${ending.url}/api/orders`, { method, ...body }).then(({ status }) => status);
      await expect.poll(() => ask().catch(() => undefined)).toBe(502);
      await ending.end();
      expect(got).toEqual(Array.from({ length: times }, () => method));
    }
    silent.close();
  });

  test("both nodes print and accept the same code for the first admin", async () => {
    const schema = await newSchema();
    const nodes = [schema?.url ?? "", schema?.url ?? ""].map((DATABASE_URL) =>
      newServerProcess({ environment: { DATABASE_URL, DEMO: "off" } }),
    );
    const [one, other] = await Promise.all(nodes);
    try {
      await one?.start();
      await other?.start();
      const codeOf = (output = "") => /Code for the first admin account: (\w+)/.exec(output)?.[1];
      await expect.poll(() => codeOf(one?.output())).toMatch(/^[A-Z0-9]{8}$/);
      const code = codeOf(one?.output());
      await expect.poll(() => codeOf(other?.output())).toBe(code);
      const body = { username: "owner", password: "a-long-password", name: "Owner", code };
      const client = createClient(() => other?.url ?? "", "");
      await client.send(setupApi.firstAdmin, { body: setupApi.firstAdmin.body.parse(body) });
    } finally {
      await one?.remove();
      await other?.remove();
      await schema?.drop();
    }
  });
});
