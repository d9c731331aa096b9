import { randomUUID } from "node:crypto";
import { networkInterfaces } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { printersApi } from "#domain/printing/printersApi.ts";
import type { Client } from "#testing/client.ts";
import { startPrinter } from "#testing/printer.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer({ spooler: "off", printerNetworks: "127.0.0.1:1024-65535" });
  admin = await server.client("admin");
});
afterEach(() => server.close());

const at = (address: string) => ({ kind: "network" as const, address });
const add = (name: string, address = "192.168.1.50") =>
  admin.send(printersApi.create, { body: { name, connection: at(address) } });

test("a new printer prints nothing until an admin says what, and is in the list by name", async () => {
  const bar = await add(" Bar ");
  expect(bar).toMatchObject({
    name: "Bar",
    connection: at("192.168.1.50"),
    width: 80,
    kots: "none",
    bills: false,
    fallback: null,
    abilities: null,
    trouble: null,
  });
  await add("Alfresco", "10.0.0.9:9105");
  expect((await admin.query(printersApi.list)).map(({ name }) => name)).toEqual(["Alfresco", "Bar"]);
});

const own = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ family, internal }) => family === "IPv4" && !internal)
  .map(({ address }) => address);

test.each([
  "8.8.8.8",
  "169.254.1.1",
  "0.0.0.0",
  "127.0.0.2",
  "127.0.0.1:80",
  "192.168.1.50:22",
  "192.168.1.50:9110",
  "224.0.0.1",
  "[::1]",
  "0x7f000001",
  "127.1",
  "localhost:9",
  "192.168.1.50/../x",
  "192.168.1.50:9100\r\nX",
  ...own,
])("a printer at %j is refused by the name of the field", async (address) => {
  const answer = await admin.post("/printers", { name: "Bar", connection: at(address) });
  expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ field: "connection" }] } } });
  expect(await admin.query(printersApi.list)).toEqual([]);
});

test("an address that PRINTER_NETWORKS names is allowed", async () => {
  expect((await add("Virtual", "127.0.0.1:9155")).connection).toEqual(at("127.0.0.1:9155"));
  expect((await add("By name", "localhost:9155")).connection).toEqual(at("localhost:9155"));
});

test.each(["/dev/usb/lp0", "../lp0", "lp", "sda"])("the USB device %j is refused", async (device) => {
  const connection = { kind: "usb", device, serial: null };
  expect((await admin.post("/printers", { name: "Bar", connection })).status).toBe(422);
});

test("names are unique and a fallback is another printer", async () => {
  const bar = await add("Bar");
  const params = { printerId: bar._id };
  expect(await admin.post("/printers", { name: "BAR", connection: at("192.168.1.51") })).toMatchObject({
    status: 409,
    body: { code: "name-taken" },
  });
  for (const fallback of [bar._id, randomUUID()])
    expect(await admin.put(`/printers/${bar._id}`, { fallback })).toMatchObject({
      status: 422,
      body: { details: { fields: [{ field: "fallback" }] } },
    });
  const pass = await add("Pass", "192.168.1.52");
  await admin.send(printersApi.update, { params, body: { fallback: pass._id } });
  await admin.send(printersApi.remove, { params: { printerId: pass._id }, body: {} });
  expect((await admin.query(printersApi.list)).map(({ name, fallback }) => [name, fallback])).toEqual([
    ["Bar", null],
  ]);
});

test("another address forgets what was learned of the printer that was there", async () => {
  const bar = await add("Bar");
  const params = { printerId: bar._id };
  const body = { ...bar, name: "Bar 2", kots: "cook" as const, areas: ["takeaway"] };
  expect(await admin.send(printersApi.update, { params, body })).toMatchObject({
    kots: "cook",
    areas: ["takeaway"],
  });
  const moved = await admin.put(`/printers/${bar._id}`, { connection: at("172.16.4.4") });
  expect(moved.body).toMatchObject({
    name: "Bar 2",
    kots: "cook",
    connection: at("172.16.4.4"),
    abilities: null,
  });
  expect((await admin.put(`/printers/${bar._id}`, { connection: at("1.1.1.1") })).status).toBe(422);
});

test("the search of the network connects to printers and sends them no byte", async () => {
  const printer = await startPrinter();
  await server.close();
  const printerNetworks = `127.0.0.1:${printer.port}-${printer.port + 1}`;
  server = await startTestServer({ spooler: "off", printerNetworks });
  admin = await server.client("admin");
  const { addresses } = await admin.send(printersApi.search, { body: {} });
  expect(addresses).toContain(`127.0.0.1:${printer.port}`);
  expect(addresses).not.toContain(`127.0.0.1:${printer.port + 1}`);
  expect(printer.connections.count).toBe(1);
  expect(printer.bytesReceived()).toBe(0);
  await printer.close();
});
