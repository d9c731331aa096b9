import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";
import { type Endpoint, fillPath } from "./endpoint.ts";
import { expensesApi } from "./expenses/api.ts";
import { areasApi } from "./floor/areasApi.ts";
import { tablesApi } from "./floor/tablesApi.ts";
import { menuApi } from "./menu/api.ts";
import { billsApi } from "./orders/bills/api.ts";
import { billingApi } from "./orders/commands/billing.ts";
import { chargingApi } from "./orders/commands/charging.ts";
import { closingApi } from "./orders/commands/closing.ts";
import { movingApi } from "./orders/commands/moving.ts";
import { payingApi } from "./orders/commands/paying.ts";
import { sendingApi } from "./orders/commands/sending.ts";
import { splitApi } from "./orders/commands/split.ts";
import { takingApi } from "./orders/commands/taking.ts";
import { kotApi } from "./orders/kot/api.ts";
import { ordersApi } from "./orders/order/api.ts";
import { withAdditions } from "./orders/order/order.ts";
import { paymentsApi } from "./orders/payments/api.ts";
import { slipsApi } from "./orders/slips/api.ts";
import { reportsApi } from "./reports/api.ts";
import { settingsApi } from "./settings/api.ts";
import { accountsApi } from "./staff/accountsApi.ts";
import { staffApi } from "./staff/api.ts";
import { pinApi } from "./staff/pinApi.ts";
import { exampleAddition, exampleBill, exampleKot, exampleOrder } from "./testing/examples.ts";
import { exampleOf, schemasIn } from "./testing/schemas.ts";

const apis = {
  accountsApi,
  areasApi,
  billsApi,
  expensesApi,
  kotApi,
  menuApi,
  ordersApi,
  paymentsApi,
  pinApi,
  reportsApi,
  settingsApi,
  slipsApi,
  staffApi,
};
const commands = {
  takingApi,
  sendingApi,
  billingApi,
  payingApi,
  partingApi: splitApi,
  movingApi,
  chargingApi,
  closingApi,
};
const everything = { ...apis, ...commands, tablesApi };
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const cases = contract.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Body or search, and output: what crosses the wire. */
function doors(endpoint: Endpoint): readonly (readonly [string, z.ZodType])[] {
  const asked = askedOf(endpoint);
  const answered = endpoint.kind === "download" ? undefined : endpoint.output;
  return [
    ...(asked ? [["input", asked] as const] : []),
    ...(answered ? [["output", answered] as const] : []),
  ];
}

function askedOf(endpoint: Endpoint): z.ZodType | undefined {
  return endpoint.kind === "command" ? endpoint.body : endpoint.search;
}

test("the contract lists every endpoint of the main features, once each", () => {
  const listed = new Set<Endpoint>(contract);
  for (const api of Object.values(everything)) {
    for (const endpoint of Object.values<Endpoint>(api)) expect(listed.has(endpoint)).toBe(true);
  }
  expect(contract.length).toBeGreaterThan(60);
  // Two templates that differ only in a parameter's name are one address.
  const addresses = contract.map((endpoint) => nameOf(endpoint).replace(/:\w+/g, ":"));
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([]);
});

test("the search for forbidden schemas finds them", () => {
  const typesOf = (schema: z.ZodType) =>
    schemasIn(z.array(z.object({ a: schema.optional() }))).map((s) => s.type);
  expect(typesOf(z.string().transform(Number))).toContain("transform");
  expect(typesOf(z.preprocess(String, z.string()))).toContain("transform");
  expect(typesOf(z.string().default(""))).toContain("default");
  expect(schemasIn(z.coerce.number())[0]?.isCoerced).toBe(true);
  expect(schemasIn(z.string().trim())[0]?.checks).toContain("overwrite");
});

describe.each(cases)("%s", (_, endpoint) => {
  test("an endpoint has a summary, a path of plain words and a body that refuses unknown fields", () => {
    expect(endpoint.summary.trim()).not.toBe("");
    expect(endpoint.path).toMatch(/^(\/([a-z-]+|:[a-zA-Z]+))+$/);
    const asked = askedOf(endpoint);
    if (!asked) return;
    const least = exampleOf(asked, "least");
    expect(z.safeParse(asked, Object.assign({}, least, { surprise: 1 })).success).toBe(false);
  });

  test.each(doors(endpoint))("%s uses only codecs and has a JSON schema", (name, schema) => {
    const changing = new Set(["transform", "prefault", "catch", ...(name === "output" ? ["default"] : [])]);
    const found = schemasIn(schema);
    const wrong = found.filter(
      ({ type, checks, isCoerced }) => changing.has(type) || checks.includes("overwrite") || isCoerced,
    );
    expect(wrong).toEqual([]);
    expect(z.toJSONSchema(schema, { io: "input" })).toHaveProperty("$schema");
  });

  test.each(doors(endpoint))("%s survives decoding and encoding", (_name, schema) => {
    for (const size of ["full", "least"] as const) {
      const wire = exampleOf(schema, size);
      const decoded = z.decode(schema, wire);
      const sent = JSON.parse(JSON.stringify(z.encode(schema, decoded)));
      expect(sent).toEqual(wire);
      expect(z.decode(schema, sent)).toEqual(decoded);
    }
  });
});

test.each([
  ["an order", ordersApi.read.output, withAdditions(exampleOrder(), [exampleAddition({ _id: "a" })])],
  ["a KOT", kotApi.read.output, exampleKot()],
  ["a bill", billsApi.read.output, exampleBill()],
] as const)("%s made by the domain survives encoding and decoding", (_, schema, value) => {
  const wire = JSON.parse(JSON.stringify(z.encode<z.ZodType>(schema, value)));
  expect(z.decode<z.ZodType>(schema, wire)).toEqual(value);
});

test("fillPath percent-encodes values and rejects empty ones", () => {
  expect(fillPath("/orders/:orderId/lines/:lineId", { orderId: "a b", lineId: "c/d" })).toBe(
    "/orders/a%20b/lines/c%2Fd",
  );
  expect(() => fillPath("/orders/:orderId", {})).toThrow("orderId");
  expect(() => fillPath("/orders/:orderId", { orderId: "" })).toThrow("orderId");
});
