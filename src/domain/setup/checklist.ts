import { rateBps } from "../money.ts";
import type { Settings } from "../settings/api.ts";
import { defaultSettings } from "../settings/defaults.ts";
import { missingRegistrations } from "../settings/missingRegistrations.ts";
import type { User } from "../staff/accountsApi.ts";
import type { BusinessDay } from "../time.ts";

/** A larger discount than this is seldom meant: it is pointed out. */
const DISCOUNT_LIMIT_USUAL = rateBps(1_000);

/** The parts that a resort has so far. */
export interface ResortSoFar {
  readonly settings: Settings;
  readonly today: BusinessDay;
  readonly areas: number;
  readonly tables: number;
  readonly items: number;
  readonly users: readonly Pick<User, "role" | "isActive">[];
  /** Bills of any day, cancelled ones too. */
  readonly bills: number;
  /** True if this device has printed a test bill and a test KOT. */
  readonly hasTested: boolean;
}

export type SetupStepName = "resort" | "areas" | "tables" | "menu" | "staff" | "papers" | "discount";

/** One thing to do before guests come. */
export interface SetupStep {
  readonly name: SetupStepName;
  readonly isDone: boolean;
  /** The parts that are missing, if others are done. */
  readonly missing: readonly string[];
}

/** Lists what there is to set up, in the order in which it is best done. Each state follows from the data. */
export function setupSteps(resort: ResortSoFar): SetupStep[] {
  const missing = missingOfResort(resort);
  const step = (name: SetupStepName, isDone: boolean): SetupStep => ({ name, isDone, missing: [] });
  return [
    { name: "resort", isDone: missing.length === 0, missing },
    step("areas", resort.areas > 0),
    step("tables", resort.tables > 0),
    step("menu", resort.items > 0),
    step(
      "staff",
      resort.users.some(({ role, isActive }) => role !== "admin" && isActive),
    ),
    step("papers", resort.hasTested || resort.bills > 0),
    ...(resort.settings.discountLimit > DISCOUNT_LIMIT_USUAL ? [step("discount", false)] : []),
  ];
}

function missingOfResort({ settings, today }: ResortSoFar): string[] {
  return [
    ...(settings.resortTitle === defaultSettings.resortTitle ? ["title"] : []),
    ...(settings.address.trim() === "" ? ["address"] : []),
    ...missingRegistrations(settings, today),
  ];
}
