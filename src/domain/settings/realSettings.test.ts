import { expect, test } from "vitest";
import { exampleSettings } from "../testing/examples.ts";
import { defaultSettings } from "./defaults.ts";
import { withoutDemoIdentity } from "./realSettings.ts";

const demo = exampleSettings({ upiId: "palmgrove@okbank", vatNumber: "30123456789V" });
const nobody = {
  ...{ resortTitle: "Rasoi", address: "", phone: "", gstin: "", fssai: "", vatNumber: "", upiId: "" },
  thankYou: "Thank you! Please visit again.",
};

test("leaving the demo resets settings that name the demo resort and keeps the others", () => {
  const settings = { ...demo, invoicePrefix: "B", cutoffHour: 6 };
  expect(withoutDemoIdentity(settings, demo, defaultSettings)).toEqual({ ...settings, ...nobody });
});

test("a field that somebody has entered stays", () => {
  const entered = exampleSettings({
    resortTitle: "Sea View",
    address: "Baga",
    phone: "0832 227",
    gstin: "29AAGCB7383J1Z4",
    fssai: "",
    thankYou: "Come again",
  });
  expect(withoutDemoIdentity(entered, demo, defaultSettings)).toEqual(entered);
  const partly = { ...demo, phone: "0832 227" };
  expect(withoutDemoIdentity(partly, demo, defaultSettings)).toEqual({
    ...partly,
    ...nobody,
    phone: "0832 227",
  });
});
