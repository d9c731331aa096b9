import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { devicesApi } from "#domain/devices/api.ts";
import { startTestServer } from "../testing/server.ts";
import { rows } from "../testing/storedBy.ts";

test("the commands about devices store a device's name, the end of its sessions and who did it", async () => {
  const server = await startTestServer();
  const admin = await server.client("admin");
  const params = { deviceId: randomUUID() };
  await server.client("waiter", params.deviceId);
  const body = { name: " Till 2" };
  expect(await server.storedBy(() => admin.send(devicesApi.rename, { params, body }))).toEqual(rows`
    devices + Till 2: name Till 2
    journal + by Meera Kamat, devices, device.named, of Till 2, {before: {name: ""}, after: {name: "Till 2"}}
  `);

  expect(await server.storedBy(() => admin.send(devicesApi.signOut, { params, body: {} }))).toEqual(rows`
    sessions ~ session#1: ended_at null → now
    journal + by Meera Kamat, devices, device.signedOut, of Till 2, {after: {people: "Asha Naik"}}
  `);
  await server.close();
});
