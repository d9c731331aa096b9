import { rateBps } from "../money.ts";
import { Day } from "../time.ts";
import type { Settings } from "./api.ts";

/** GST began on this day, so the first tax profile covers every bill that can be issued. */
const GST_BEGAN = Day.decode("2017-07-01");

/** The rate of CGST, and of SGST, of an ordinary restaurant (clarification 35). */
export const ORDINARY_GST_RATE = rateBps(250);

export const defaultSettings: Settings = {
  resortTitle: "Rasoi",
  picture: "",
  address: "",
  phone: "",
  gstin: "",
  fssai: "",
  sac: "996332",
  taxProfiles: [
    { from: GST_BEGAN, mode: "regular", cgstRate: ORDINARY_GST_RATE, sgstRate: ORDINARY_GST_RATE },
  ],
  liquorRates: [],
  vatNumber: "",
  isLiquorInvoicedApart: false,
  liquorPrefix: "L",
  invoicePrefix: "A",
  slipPrefix: "NC",
  notePrefix: "CN",
  receiptPrefix: "R",
  voucherPrefix: "RV",
  cutoffHour: 4,
  discountLimit: rateBps(1_000),
  courses: [],
  waitersSettle: true,
  isCashTipInDrawer: true,
  upiId: "",
  thankYou: "Thank you! Please visit again.",
  canonicalOrigin: "",
  kotBackupSeconds: 20,
  kotAlarmSeconds: 120,
  paperExpiryMinutes: 15,
  print: { address: true, waiter: true },
};
