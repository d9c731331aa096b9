// @vitest-environment jsdom

import { expect, test } from "vitest";
import { device } from "../device.ts";
import { deviceSecretHeader, saveDeviceSecret } from "./deviceSecret.ts";

test("the device secret outlives the session and is sent with passwords and PINs only", () => {
  expect(deviceSecretHeader(localStorage, "/auth/login")).toEqual({});
  saveDeviceSecret(localStorage, "first");
  saveDeviceSecret(localStorage, "device-secret");
  device.session.end();
  const header = { "X-Device-Secret": "device-secret" };
  expect(deviceSecretHeader(localStorage, "/auth/login")).toEqual(header);
  expect(deviceSecretHeader(localStorage, "/auth/approvals")).toEqual(header);
  expect(deviceSecretHeader(localStorage, "/auth/password")).toEqual(header);
  for (const path of ["/auth/pin", "/auth/switch", "/auth/unlock", "/auth/approvals/pin"])
    expect(deviceSecretHeader(localStorage, path)).toEqual(header);
  for (const path of ["/orders", "/auth/profile", "/auth/people"])
    expect(deviceSecretHeader(localStorage, path)).toEqual({});
});
