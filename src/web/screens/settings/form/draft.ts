import { rateBps } from "#domain/money.ts";
import { type Settings, settingsApi } from "#domain/settings/api.ts";
import { seriesProblems } from "#domain/settings/problems.ts";
import type { FieldErrors } from "../../../kit/form/field.ts";
import { schemaProblems, withLabels } from "../../../kit/form/schemaProblems.ts";

/** The typed settings. Tax profiles and liquor rates are not part of it; they are added and removed one by one. */
export interface SettingsDraft {
  readonly resortTitle: string;
  readonly address: string;
  readonly phone: string;
  readonly gstin: string;
  readonly fssai: string;
  readonly sac: string;
  readonly invoicePrefix: string;
  readonly slipPrefix: string;
  readonly notePrefix: string;
  readonly receiptPrefix: string;
  readonly voucherPrefix: string;
  readonly vatNumber: string;
  readonly isLiquorInvoicedApart: boolean;
  readonly liquorPrefix: string;
  readonly cutoffHour: string;
  /** In percent. */
  readonly discountLimit: number | string;
  readonly upiId: string;
  readonly thankYou: string;
  readonly canonicalOrigin: string;
  readonly kotBackupSeconds: number | string;
  readonly kotAlarmSeconds: number | string;
  readonly paperExpiryMinutes: number | string;
  /** Separated by commas. */
  readonly courses: string;
  readonly waitersSettle: boolean;
  readonly isCashTipInDrawer: boolean;
  readonly printAddress: boolean;
  readonly printWaiter: boolean;
}

/** Returns the content of the form's inputs for the stored settings. */
export function toDraft(settings: Settings): SettingsDraft {
  const { resortTitle, address, phone, gstin, fssai, sac, invoicePrefix, thankYou, print, canonicalOrigin } =
    settings;
  return {
    upiId: settings.upiId,
    resortTitle,
    address,
    phone,
    gstin,
    fssai,
    sac,
    invoicePrefix,
    slipPrefix: settings.slipPrefix,
    notePrefix: settings.notePrefix,
    receiptPrefix: settings.receiptPrefix,
    voucherPrefix: settings.voucherPrefix,
    vatNumber: settings.vatNumber,
    isLiquorInvoicedApart: settings.isLiquorInvoicedApart,
    liquorPrefix: settings.liquorPrefix,
    thankYou,
    canonicalOrigin,
    cutoffHour: String(settings.cutoffHour),
    discountLimit: settings.discountLimit / 100,
    kotBackupSeconds: settings.kotBackupSeconds,
    kotAlarmSeconds: settings.kotAlarmSeconds,
    paperExpiryMinutes: settings.paperExpiryMinutes,
    courses: settings.courses.join(", "),
    waitersSettle: settings.waitersSettle,
    isCashTipInDrawer: settings.isCashTipInDrawer,
    printAddress: print.address,
    printWaiter: print.waiter,
  };
}

/** Converts the typed settings to the contract's form, with the stored picture, tax profiles and liquor rates. */
export function toSettings(draft: SettingsDraft, { picture, taxProfiles, liquorRates }: Settings): Settings {
  const { printAddress, printWaiter, ...rest } = draft;
  return {
    resortTitle: rest.resortTitle.trim(),
    picture,
    address: rest.address.trim(),
    phone: rest.phone.trim(),
    gstin: rest.gstin.trim(),
    fssai: rest.fssai.trim(),
    sac: rest.sac.trim(),
    taxProfiles,
    liquorRates,
    vatNumber: rest.vatNumber.trim(),
    isLiquorInvoicedApart: rest.isLiquorInvoicedApart,
    liquorPrefix: rest.liquorPrefix.trim(),
    invoicePrefix: rest.invoicePrefix.trim(),
    slipPrefix: rest.slipPrefix.trim(),
    notePrefix: rest.notePrefix.trim(),
    receiptPrefix: rest.receiptPrefix.trim(),
    voucherPrefix: rest.voucherPrefix.trim(),
    cutoffHour: Number(rest.cutoffHour),
    discountLimit: percentTyped(rest.discountLimit),
    courses: rest.courses
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
    waitersSettle: rest.waitersSettle,
    isCashTipInDrawer: rest.isCashTipInDrawer,
    upiId: rest.upiId.trim(),
    thankYou: rest.thankYou.trim(),
    canonicalOrigin: rest.canonicalOrigin.trim().toLowerCase().replace(/\/$/, ""),
    kotBackupSeconds: Number(rest.kotBackupSeconds),
    kotAlarmSeconds: Number(rest.kotAlarmSeconds),
    paperExpiryMinutes: Number(rest.paperExpiryMinutes),
    print: { address: printAddress, waiter: printWaiter },
  };
}

/** Returns an error message for each wrong field, by the schema that the server also uses. */
export function draftProblems(draft: SettingsDraft, settings: Settings): FieldErrors {
  return {
    ...withLabels(schemaProblems(settingsApi.save.body, toSettings(draft, settings))),
    ...seriesErrors(draft),
    ...(draft.discountLimit === "" ? { discountLimit: "Enter a percentage from 0 to 100" } : {}),
  };
}

function seriesErrors(draft: SettingsDraft): FieldErrors {
  const problems = seriesProblems(draft).map(({ field, message }) => [field, message] as const);
  return withLabels(Object.fromEntries(problems));
}

function percentTyped(typed: number | string) {
  const percent = typeof typed === "number" ? typed : Number.parseFloat(typed);
  return rateBps(Number.isFinite(percent) ? Math.min(10_000, Math.max(0, Math.round(percent * 100))) : 0);
}
