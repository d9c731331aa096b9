import { staffApi } from "#domain/staff/api.ts";
import { type Client, createClient } from "#testing/client.ts";
import type { Resort } from "./resort.ts";

/** The admin created by the start for real. */
export const owner = { username: "priya", name: "Priya Dessai", password: "monsoon-2026" };

export const startBody = { keepMenu: true, confirm: "start for real ", admin: owner };

/** Ends the demo of a resort. */
export function startForReal(resort: Resort, body: object = startBody) {
  return resort.admin.post("/settings/start-for-real", body);
}

/** Signs the new admin in. */
export async function ownerOf({ server }: Resort): Promise<Client> {
  const { username, password } = owner;
  const { token } = await server.visitor().send(staffApi.login, { body: { username, password } });
  return createClient(() => server.url, token);
}
