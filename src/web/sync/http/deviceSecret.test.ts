// @vitest-environment jsdom
import { expect, test } from "vitest";
import { deviceSecretHeader, keepDeviceSecret } from "./deviceSecret.ts";
import { endSession } from "./session.ts";

test("the device's secret outlives the session and goes with passwords and PINs only", () => {
  expect(deviceSecretHeader("/auth/login")).toEqual({});
  keepDeviceSecret("first");
  keepDeviceSecret("device-secret");
  endSession();
  const header = { "X-Device-Secret": "device-secret" };
  expect(deviceSecretHeader("/auth/login")).toEqual(header);
  expect(deviceSecretHeader("/auth/approvals")).toEqual(header);
  expect(deviceSecretHeader("/auth/password")).toEqual(header);
  for (const path of ["/auth/pin", "/auth/switch", "/auth/unlock", "/auth/approvals/pin"])
    expect(deviceSecretHeader(path)).toEqual(header);
  for (const path of ["/orders", "/auth/profile", "/auth/people"])
    expect(deviceSecretHeader(path)).toEqual({});
});
