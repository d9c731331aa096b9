import { expect, test } from "vitest";
import { exampleSettings } from "../testing/examples.ts";
import { defaultSettings } from "./defaults.ts";
import { withoutDemoIdentity } from "./realSettings.ts";

const demo = exampleSettings();
const nobody = { resortTitle: "Rasoi", address: "", phone: "", gstin: "", fssai: "" };

test("leaving the demo resets settings that name the demo resort and keeps the others", () => {
  const settings = exampleSettings({ invoicePrefix: "B", cutoffHour: 6 });
  expect(withoutDemoIdentity(settings, demo, defaultSettings)).toEqual({ ...settings, ...nobody });
});

test("a field that somebody has entered stays", () => {
  const entered = exampleSettings({
    resortTitle: "Sea View",
    address: "Baga",
    phone: "0832 227",
    gstin: "29AAGCB7383J1Z4",
    fssai: "",
  });
  expect(withoutDemoIdentity(entered, demo, defaultSettings)).toEqual(entered);
  const partly = exampleSettings({ phone: "0832 227" });
  expect(withoutDemoIdentity(partly, demo, defaultSettings)).toEqual({
    ...partly,
    ...nobody,
    phone: "0832 227",
  });
});
