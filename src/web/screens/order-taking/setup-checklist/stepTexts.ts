import { formatRate } from "#domain/money.ts";
import type { Settings } from "#domain/settings/api.ts";
import type { SetupStep, SetupStepName } from "#domain/setup/checklist.ts";

export interface StepTexts {
  readonly label: string;
  /** The step's screen, below the panel's own path. */
  readonly path: string;
  readonly text: string;
}

const texts: Record<SetupStepName, StepTexts> = {
  resort: {
    label: "The resort",
    path: "settings",
    text: "Title, address, GSTIN and FSSAI number for the bills.",
  },
  areas: { label: "Areas", path: "area-management", text: "Where guests sit: Garden, Rooftop …" },
  tables: { label: "Tables", path: "add-table", text: "Many at once: T1–T20." },
  menu: { label: "Menu", path: "menu-import", text: "Import it from a sheet, or add dishes one by one." },
  staff: { label: "Staff", path: "waiter-management", text: "An account for each waiter." },
  papers: {
    label: "A test bill and a test KOT",
    path: "settings",
    text: "They have no invoice number.",
  },
  discount: { label: "Discount limit", path: "settings", text: "" },
};

export function stepTexts(
  { name, missing }: SetupStep,
  { discountLimit }: Pick<Settings, "discountLimit">,
): StepTexts {
  if (name === "discount") {
    const text = `Waiters may give up to ${formatRate(discountLimit)} discount: look at Settings.`;
    return { ...texts.discount, text };
  }
  if (missing.length === 0) return texts[name];
  return { ...texts[name], text: `Missing: ${missing.join(", ")}.` };
}
