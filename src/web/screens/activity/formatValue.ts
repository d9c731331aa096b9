import { z } from "zod";
import { formatRate, formatRupees, paise, rateBps, ZERO_RATE } from "#domain/money.ts";
import { Course } from "#domain/orders/courses/course.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { Day, formatDateTime, formatDay, instant } from "#domain/time.ts";
import { spelledOut } from "./activityLabels.ts";

/** Fields that the journal stores in paise. */
// biome-ignore format: several names a line
const moneyFields = new Set([
  "price", "rate", "amount", "totalAmount", "subtotal", "discountAmount", "discountRupees", "rupees",
  "taxable", "cgst", "sgst", "vat", "roundOff", "grandTotal", "paidAmount", "dueAmount", "tip",
  "cashGiven", "changeDue", "difference", "balance", "rest",
]);
/** Fields that the journal stores in basis points. */
const rateFields = new Set([
  "discountPercentage",
  "percent",
  "cgstRate",
  "sgstRate",
  "vatRate",
  "discountLimit",
]);
/** Fields meaningless to people, and fields with a text of their own: the delivering person and the device's time. */
const hiddenFields = new Set([
  "_id",
  "line",
  "version",
  "createdAt",
  "updatedAt",
  "image",
  "requestedBy",
  "deviceTime",
  "takenAt",
]);

const fieldNames: Readonly<Record<string, string>> = {
  cgst: "CGST",
  sgst: "SGST",
  cgstRate: "CGST",
  sgstRate: "SGST",
  vat: "VAT",
  vatRate: "VAT",
  vatNumber: "VAT number",
  taxClass: "Tax",
  isLiquorInvoicedApart: "Liquor on its own invoice",
  gstin: "GSTIN",
  fssai: "FSSAI",
  sac: "SAC",
  discountPercentage: "Discount",
  discountRupees: "Discount",
  discountReason: "Reason of the discount",
  isVegetarian: "Veg",
  isAvailable: "In stock",
  isActive: "Active",
  isPaid: "Paid",
  isPrinted: "Printed",
  printCount: "Times printed",
  token: "KOT of the day",
  cutoffHour: "Day ends at hour",
  timeAt: "Server's time",
};

/** Returns the label of a field of the journal. */
export function fieldLabel(name: string): string {
  return fieldNames[name] ?? spelledOut(name);
}

/** True if a field is shown to people. */
export function isShown(name: string): boolean {
  return !hiddenFields.has(name);
}

const Named = z.object({ name: z.string() });
const DiscountValue = z.object({
  percent: z.number().transform(rateBps).optional(),
  rupees: z.number().transform(paise).optional(),
  value: z.number().transform(paise).optional(),
  /** The dish, in an approval. */
  name: z.string().optional(),
});
const Line = z.object({
  name: z.string(),
  quantity: z.number(),
  notes: z.string().optional(),
  discount: DiscountValue.optional(),
  course: Course.optional(),
  /** Pieces that were taken back after the kitchen had begun. */
  wasted: z.number().optional(),
});

/** Formats a value of the journal. `field` decides whether a number is an amount, a rate, a time or a count. */
export function formatValue(field: string, value: unknown): string {
  if (value === null && field === "isVegetarian") return "not said";
  if (value === undefined || value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatNumber(field, value);
  if (typeof value === "string") return formatDayText(value);
  if (Array.isArray(value)) return formatList(field, value);
  return field === "discount" ? formatGivenDiscount(value) : formatObject(value);
}

function formatNumber(field: string, value: number): string {
  if (moneyFields.has(field) && Number.isSafeInteger(value)) return formatRupees(paise(value));
  if (rateFields.has(field) && value >= 0 && value <= 10_000) return formatRate(rateBps(Math.round(value)));
  if (/At$/.test(field) && Number.isSafeInteger(value)) return formatDateTime(instant(value));
  return String(value);
}

function formatDayText(text: string): string {
  const day = z.safeDecode(Day, text);
  return day.success ? formatDay(day.data) : text;
}

function formatList(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return "nothing";
  return values.map((value) => formatValue(field, value)).join(", ");
}

/** Formats a discount as it was given: "25 % of ₹1,000", and in an approval with its dish. */
function formatGivenDiscount(value: unknown): string {
  const { percent, rupees, value: base, name } = DiscountValue.parse(value);
  const dish = name === undefined ? "" : ` on ${name}`;
  if (rupees === undefined || base === undefined) return `${formatRate(percent ?? ZERO_RATE)}${dish}`;
  const discount = { ...(percent !== undefined && { percent }), rupees, value: base };
  return `${formatDiscount(discount)}${dish}`;
}

function formatObject(value: unknown): string {
  const line = Line.safeParse(value);
  if (line.success) {
    const { name, quantity, notes, discount, course, wasted } = line.data;
    const given = discount && `discount ${formatGivenDiscount(discount)}`;
    const inCourse = course && (course.isHeld ? `${course.name}, held` : course.name);
    const more = [notes, given, inCourse, wasted && `${wasted} wasted`].filter(Boolean).join(", ");
    return `${quantity} × ${name}${more === "" ? "" : ` (${more})`}`;
  }
  const named = Named.safeParse(value);
  if (named.success) return named.data.name;
  return Object.entries(value ?? {})
    .filter(([name]) => isShown(name))
    .map(([name, part]) => `${fieldLabel(name)}: ${formatValue(name, part)}`)
    .join("; ");
}
