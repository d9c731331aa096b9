import { rateBps } from "../money.ts";
import { Day } from "../time.ts";
import type { Settings } from "./api.ts";

/** GST began on this day, so the first tax profile covers every bill that can be issued. */
const GST_BEGAN = Day.decode("2017-07-01");

/** A resort that nobody has described yet: an ordinary restaurant at 2.5 % + 2.5 % (decision 35). */
export const defaultSettings: Settings = {
  resortTitle: "Rasoi",
  address: "",
  phone: "",
  gstin: "",
  fssai: "",
  sac: "996332",
  taxProfiles: [{ from: GST_BEGAN, mode: "regular", cgstRate: rateBps(250), sgstRate: rateBps(250) }],
  invoicePrefix: "A",
  cutoffHour: 4,
  discountLimit: rateBps(10_000),
  thankYou: "Thank you! Please visit again.",
  print: { address: true, waiter: true },
};
