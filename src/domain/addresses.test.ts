import { expect, test } from "vitest";
import { contract } from "./contract.ts";

/** The addresses that the specification names; screens and server both take theirs from the contract. */
const specified = [
  "POST /auth/login",
  "GET /auth/profile",
  "GET /auth/users",
  "POST /auth/register",
  "PUT /auth/users/{id}",
  "PATCH /auth/users/{id}/status",
  "DELETE /auth/users/{id}",
  "GET /areas",
  "GET /areas/{id}",
  "POST /areas",
  "PUT /areas/{id}",
  "DELETE /areas/{id}",
  "GET /tables",
  "GET /tables/area/{id}",
  "GET /tables/{id}",
  "POST /tables",
  "PUT /tables/{id}",
  "PATCH /tables/{id}/status",
  "DELETE /tables/{id}",
  "GET /menu/categories",
  "GET /menu/items",
  "POST /menu/categories",
  "POST /menu/items",
  "PUT /menu/categories/{id}",
  "PUT /menu/items/{id}",
  "DELETE /menu/categories/{id}",
  "DELETE /menu/items/{id}",
  "GET /orders",
  "GET /orders/{id}",
  "POST /orders",
  "PATCH /orders/{id}",
  "DELETE /orders/{id}",
  "PATCH /orders/{id}/status",
  "PATCH /orders/{id}/pay",
  "GET /kot",
  "GET /kot/{id}",
  "GET /kot/table/{id}",
  "PATCH /kot/{id}/status",
  "PATCH /kot/{id}/print",
  "DELETE /kot/{id}",
  "GET /expenses",
  "GET /expenses/{id}",
  "POST /expenses",
  "PUT /expenses/{id}",
  "DELETE /expenses/{id}",
  "GET /expenses/stats/overview",
];

const addresses = contract.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, "{id}")}`);

test.each(specified)("%s is an address of the contract", (address) => {
  expect(addresses).toContain(address);
});
