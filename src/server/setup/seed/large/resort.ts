import { defaultSettings } from "#domain/settings/defaults.ts";
import { largeDemoAccounts } from "../../../staff/demoAccounts.ts";
import { demoMenu } from "../menu.ts";
import { area, type DemoHouse, numbered } from "../resort.ts";

/** Returns the capacities of tables of one size. */
const seats = (count: number, capacity = 4) => Array.from({ length: count }, () => capacity);

/** The resort of DEMO=large with the names and sizes of a real one. Its numbers cannot exist. */
export const aravalli: DemoHouse = {
  settings: {
    ...defaultSettings,
    resortTitle: "Aravalli Lake Palace Resort & Spa",
    address:
      "Plot 17-B, Rani Sagar Ring Road, opposite the Old Customs House, Badi Lake, Udaipur, Rajasthan 313011",
    phone: "+91 294 000 0617 / 0618",
    gstin: "08AAACA0000P1Z3",
    fssai: "12200000000000",
    upiId: "aravalli.lakepalace.restaurant@okbank",
    thankYou: "Padharo mhare des. Thank you, and come back before the next monsoon!",
  },
  accounts: largeDemoAccounts,
  areas: [
    area(
      1,
      "Sheesh Mahal Dining Hall",
      numbered("T", [...seats(6, 2), ...seats(9), ...seats(3, 6), 8, 12]),
      "Mirrors on every wall; air-conditioned, by the lobby.",
    ),
    area(
      2,
      "Lakeside Terrace",
      numbered("L", [...seats(4, 2), ...seats(8)]),
      "Under the neem trees, closed in the rain.",
    ),
    area(
      3,
      "Poolside & Cabanas",
      [...numbered("P", seats(5, 2)), ...numbered("Cabana ", [6, 6])],
      "Wet feet welcome.",
    ),
    area(
      4,
      "Rooftop Barbeque & Live Ghazals",
      numbered("R", seats(8)),
      "Open from sunset, charcoal until eleven.",
    ),
    area(
      5,
      "Banquet Lawn",
      [
        ...numbered("B", [10, 10]),
        { name: "VIP 1", capacity: 16 },
        { name: "Mandap Family Table", capacity: 24 },
      ],
      "For weddings and whoever comes with them.",
    ),
    area(6, "Lobby Café", [{ name: "C1", capacity: 2 }], "One table and the counter."),
    area(
      7,
      "In-Room Dining (Heritage Wing)",
      numbered("Room ", seats(10, 2), 101),
      "Trays are collected within the hour.",
    ),
  ],
  menu: () => demoMenu("large/menu.csv"),
};
