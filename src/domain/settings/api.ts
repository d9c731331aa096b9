import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Name, nameKey } from "../entity.ts";
import { Percent } from "../money.ts";
import { Day } from "../time.ts";
import { StorageState } from "./diskHealth.ts";
import { gstinProblem, isGstin } from "./gstin.ts";
import { isOrigin } from "./origin.ts";

/** regular: CGST and SGST. composition: Bill of Supply with a declaration. unregistered: no tax (clarification 35). */
export const TaxMode = z.enum(["regular", "composition", "unregistered"]);
export type TaxMode = z.infer<typeof TaxMode>;

/** The tax rules valid from a calendar day on: 2.5 % + 2.5 % for an ordinary restaurant, 9 % + 9 % at specified premises. */
export const TaxProfile = z.strictObject({
  from: Day,
  mode: TaxMode,
  cgstRate: Percent,
  sgstRate: Percent,
});
export type TaxProfile = z.output<typeof TaxProfile>;

/** The VAT on liquor from a calendar day on, as the state sets it; 0 if it is paid before the sale. */
export const LiquorRate = z.strictObject({ from: Day, vatRate: Percent });
export type LiquorRate = z.output<typeof LiquorRate>;

/** The longest texts of the settings; registration numbers have a fixed length. */
export const SETTINGS_LENGTH_MAX = {
  resortTitle: 60,
  address: 300,
  phone: 30,
  gstin: 15,
  fssai: 14,
  vatNumber: 20,
  sac: 6,
  invoicePrefix: 3,
  slipPrefix: 3,
  notePrefix: 3,
  receiptPrefix: 3,
  voucherPrefix: 3,
  liquorPrefix: 3,
  thankYou: 120,
  canonicalOrigin: 120,
  upiId: 100,
} as const;

/** The earliest and latest hour at which a business day may begin. */
export const CUTOFF_HOUR_MIN = 0;
export const CUTOFF_HOUR_MAX = 23;

/** The most courses of a meal, and the longest name of one. */
export const COURSES_MAX = 8;
export const COURSE_LENGTH_MAX = 20;

/** The letters before the financial year in a series of numbers: "A" in A/26-27/000123 (at most 16 characters together). */
export const SeriesPrefix = z.string().regex(/^[A-Z0-9]{1,3}$/, "must be 1 to 3 capital letters or digits");

export const Settings = z.strictObject({
  resortTitle: Name.max(SETTINGS_LENGTH_MAX.resortTitle),
  /** The path of the resort's picture, shown on sign-in and lock; empty for none. */
  picture: z.string().regex(/^(\/uploads\/[0-9a-f]{64}\.webp)?$/, "must be an uploaded picture"),
  address: z.string().max(SETTINGS_LENGTH_MAX.address),
  phone: z.string().max(SETTINGS_LENGTH_MAX.phone),
  /** Empty, or 15 characters with a valid check character. */
  gstin: z
    .string()
    .refine((text) => text === "" || isGstin(text), { error: ({ input }) => gstinProblem(String(input)) }),
  /** Empty, or the 14 digits of the FSSAI licence. */
  fssai: z.string().regex(/^(\d{14})?$/, "must be 14 digits"),
  sac: z.string().regex(/^(\d{4}|\d{6})?$/, "must be 4 or 6 digits"),
  /** At least one; the one with the latest `from` not after a bill's date applies. */
  taxProfiles: z.array(TaxProfile).min(1).max(50),
  /** The VAT rates of liquor; none until an admin sets one, and until then liquor cannot be billed. */
  liquorRates: z.array(LiquorRate).max(50),
  /** The number of the registration for state VAT, printed with liquor; may be empty. */
  vatNumber: z.string().max(SETTINGS_LENGTH_MAX.vatNumber),
  /** True if liquor has an invoice of its own, with numbers of its own (clarification 71). */
  isLiquorInvoicedApart: z.boolean(),
  /** The prefix of the invoices of liquor, different from the others. */
  liquorPrefix: SeriesPrefix,
  invoicePrefix: SeriesPrefix,
  /** The prefix of slip numbers, different from that of invoice numbers (clarification 71). */
  slipPrefix: SeriesPrefix,
  /** The prefix of credit note numbers, different from the others. */
  notePrefix: SeriesPrefix,
  /** The prefix of receipts for money on accounts, and of vouchers for advances that are given back. */
  receiptPrefix: SeriesPrefix,
  voucherPrefix: SeriesPrefix,
  /** The hour (0–23, Asia/Kolkata) until which sales count towards the previous day. */
  cutoffHour: z.number().int().min(CUTOFF_HOUR_MIN).max(CUTOFF_HOUR_MAX),
  /** The largest discount that a waiter may give without an approval. */
  discountLimit: Percent,
  /** The courses of a meal in their order; none in a house that sends everything at once (clarification 108). */
  courses: z
    .array(Name.max(COURSE_LENGTH_MAX).regex(/^[^,]*$/, "must have no comma"))
    .max(COURSES_MAX)
    .refine((names) => new Set(names.map(nameKey)).size === names.length, "must have different names"),
  /** True if waiters may settle; all other roles always may (clarification 75). */
  waitersSettle: z.boolean(),
  /** True if tips in cash stay in the drawer; false if staff keep them at once. */
  isCashTipInDrawer: z.boolean(),
  /** The UPI address (VPA) to which guests pay, such as resort@okbank; empty to disable UPI QR codes. */
  upiId: z
    .string()
    .max(SETTINGS_LENGTH_MAX.upiId)
    .regex(/^([A-Za-z0-9.\-_]{2,}@[A-Za-z][A-Za-z0-9.-]+)?$/, "must be an address such as resort@okbank"),
  /** The last line of a bill. */
  thankYou: z.string().max(SETTINGS_LENGTH_MAX.thankYou),
  /** The canonical address of the app, such as https://192.168.1.5:5443; empty if none is preferred. */
  canonicalOrigin: z
    .string()
    .max(SETTINGS_LENGTH_MAX.canonicalOrigin)
    .refine((text) => text === "" || isOrigin(text), "must be an address that begins with http"),
  /** After this many seconds on a printer in trouble a KOT moves to its fallback printer. */
  kotBackupSeconds: z.number().int().min(5).max(600),
  /** After this many seconds everybody is alarmed of a KOT that nobody printed and no kitchen display has shown. */
  kotAlarmSeconds: z.number().int().min(10).max(3_600),
  /** A paper that did not come out for this many minutes is printed only after a person says so. */
  paperExpiryMinutes: z.number().int().min(1).max(240),
  print: z.strictObject({
    /** Print the resort's address and phone on bills. */
    address: z.boolean(),
    /** Print the waiter's name on bills. */
    waiter: z.boolean(),
  }),
});
export type Settings = z.output<typeof Settings>;

/** The settings to change. */
export const SettingsChanges = Settings.partial().extend({
  print: Settings.shape.print.partial().optional(),
});
export type SettingsChanges = z.output<typeof SettingsChanges>;

/** Problems that need attention although the server works. */
export const HealthReason = z.enum([
  "storage-full",
  "storage-not-writable",
  "database-damaged",
  /** The database's server does not answer. */
  "database-away",
  /** The computer's clock jumped ahead, and bills wait for an admin's confirmation. */
  "clock-waiting",
  /** The disk of the continuous copy is missing, or is another one. */
  "copy-gone",
  /** The continuous copy stopped or lacks the latest commits. */
  "copy-behind",
]);
export type HealthReason = z.infer<typeof HealthReason>;

export const Health = z.object({
  /** degraded: something needs attention, for the reasons below. */
  status: z.enum(["ok", "degraded"]),
  reasons: z.array(HealthReason),
  time: z.iso.datetime(),
  version: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  /** The health of the disk. */
  storage: StorageState,
  /** waiting: see "clock-waiting". */
  clock: z.enum(["ok", "waiting"]),
});

export const settingsApi = {
  /** The server's health. Needs no sign-in, and reads no data. 503 while the database is unreachable. */
  health: query({
    path: "/health",
    permission: "public",
    summary: "Whether the server is there",
    output: Health,
  }),
  /** The resort's settings. */
  read: query({
    path: "/settings",
    permission: "floor.read",
    summary: "The resort's settings",
    output: Settings,
  }),
  /** Changes the given settings; others stay, also unknown ones. 422 names the invalid field. Issued bills stay as they are. */
  save: command({
    method: "PUT",
    path: "/settings",
    permission: "settings.manage",
    summary: "Change settings",
    delivery: "needs-server",
    body: SettingsChanges,
    output: Settings,
    success: "Settings saved",
    failure: "Failed to save settings",
  }),
  /** Replaces the resort's picture by the file `image` (JPEG, PNG, WebP, GIF up to 5 MB; 413, 422 otherwise). */
  savePicture: command({
    method: "POST",
    path: "/settings/picture",
    permission: "settings.manage",
    summary: "Upload the resort's picture",
    delivery: "needs-server",
    body: z.strictObject({}),
    file: "image",
    output: Settings,
    success: "Picture saved",
    failure: "Failed to save the picture",
  }),
};
