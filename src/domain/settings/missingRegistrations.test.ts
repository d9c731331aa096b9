import { expect, test } from "vitest";
import { businessDay, exampleSettings, regular } from "../testing/examples.ts";
import type { TaxMode } from "./api.ts";
import { missingRegistrations } from "./missingRegistrations.ts";

test.each([
  ["regular", "", "", ["GSTIN", "FSSAI licence number"]],
  ["regular", "27AAPFU0939F1ZV", "", ["FSSAI licence number"]],
  ["composition", "", "10012011000001", ["GSTIN"]],
  ["unregistered", "", "10012011000001", []],
  ["unregistered", "", "", ["FSSAI licence number"]],
] as const)("%s with the GSTIN %j and the FSSAI number %j misses %j", (mode, gstin, fssai, missing) => {
  const taxProfiles = [{ ...regular, mode: mode satisfies TaxMode, from: businessDay }];
  expect(missingRegistrations(exampleSettings({ gstin, fssai, taxProfiles }), businessDay)).toEqual(missing);
});
