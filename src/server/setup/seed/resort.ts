import type { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { type DemoAccount, demoAccounts } from "../../staff/demoAccounts.ts";
import { demoId } from "../../staff/demoId.ts";
import { type DemoMenu, demoMenu } from "./menu.ts";

/** All that a demo begins with, before its first guest. */
export interface DemoHouse {
  readonly settings: Settings;
  readonly accounts: readonly DemoAccount[];
  readonly areas: readonly DemoArea[];
  readonly menu: () => DemoMenu;
}

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

/** Returns tables with how many guests each seats, named by a prefix and their number. */
export function numbered(
  prefix: string,
  capacities: readonly number[],
  from = 1,
): Pick<DemoTable, "name" | "capacity">[] {
  return capacities.map((capacity, index) => ({ name: `${prefix}${from + index}`, capacity }));
}

export function area(
  sortOrder: number,
  name: string,
  tables: readonly Pick<DemoTable, "name" | "capacity">[],
  description: string,
): DemoArea {
  const id = demoId(`area/${name}`);
  const own = tables.map((table) => ({ ...table, id: demoId(`table/${table.name}`), areaId: id }));
  return { id, name, description, sortOrder, tables: own };
}

export const demoAreas: readonly DemoArea[] = [
  area(
    1,
    "Dining Hall",
    numbered("T", [2, 2, 4, 4, 4, 4, 6, 6, 8, 12]),
    "Air-conditioned hall by the lobby.",
  ),
  area(
    2,
    "Garden Terrace",
    numbered("G", [2, 4, 4, 4, 6, 6]),
    "Under the mango trees, with fans and lanterns.",
  ),
  area(3, "Poolside", numbered("P", [2, 2, 4, 4, 4]), "Loungers and low tables around the pool."),
  area(4, "Beach Deck", numbered("B", [2, 2, 4, 4, 6]), "Wooden deck above the sand, open from sunset."),
  area(5, "Rooftop", numbered("R", [2, 4, 4, 8]), "Breezy third floor with a view of the river mouth."),
];

export const palmGrove: DemoHouse = {
  settings: demoSettings,
  accounts: demoAccounts,
  areas: demoAreas,
  menu: () => demoMenu("menu.csv"),
};
