import type { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { demoId } from "../../staff/demoId.ts";

/**
 * The settings of a fictitious resort. Its registration numbers cannot exist: the PAN in the GSTIN and the FSSAI licence have
 * serial numbers of zeros, which are never issued, and no phone number begins with 0 after the area code.
 */
export const demoSettings: Settings = {
  ...defaultSettings,
  resortTitle: "Palm Grove Resort",
  address: "Survey 48, Beach Road, Cavelossim, Salcete, South Goa, Goa 403731",
  phone: "+91 832 000 0142",
  gstin: "30AAACP0000P1Z1",
  fssai: "10600000000000",
};

interface DemoTable {
  readonly id: string;
  readonly areaId: string;
  readonly name: string;
  readonly capacity: number;
}

export interface DemoArea {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sortOrder: number;
  readonly tables: readonly DemoTable[];
}

/** Returns an area whose tables are named by a letter and a number. `capacities` says how many guests each table seats. */
function area(
  sortOrder: number,
  name: string,
  letter: string,
  capacities: readonly number[],
  description: string,
): DemoArea {
  const id = demoId(`area/${name}`);
  const tables = capacities.map((capacity, index) => {
    const table = `${letter}${index + 1}`;
    return { id: demoId(`table/${table}`), areaId: id, name: table, capacity };
  });
  return { id, name, description, sortOrder, tables };
}

export const demoAreas: readonly DemoArea[] = [
  area(1, "Dining Hall", "T", [2, 2, 4, 4, 4, 4, 6, 6, 8, 12], "Air-conditioned hall by the lobby."),
  area(2, "Garden Terrace", "G", [2, 4, 4, 4, 6, 6], "Under the mango trees, with fans and lanterns."),
  area(3, "Poolside", "P", [2, 2, 4, 4, 4], "Loungers and low tables around the pool."),
  area(4, "Beach Deck", "B", [2, 2, 4, 4, 6], "Wooden deck above the sand, open from sunset."),
  area(5, "Rooftop", "R", [2, 4, 4, 8], "Breezy third floor with a view of the river mouth."),
];
