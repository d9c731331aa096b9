import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paise, rateBps, ZERO } from "#domain/money.ts";
import type { TaxRates } from "#domain/orders/order/api.ts";
import { computeTotals } from "#domain/orders/order/totals.ts";
import { regular } from "#domain/testing/examples.ts";
import { TotalsList } from "./TotalsList.tsx";

afterEach(cleanup);

const beer = { taxClass: "liquor", discount: null, quantity: 1, rate: paise(320_00) } as const;
const dal = { ...beer, taxClass: "service", rate: paise(180_00) } as const;

function show(lines: readonly (typeof beer | typeof dal)[], tax: TaxRates): string {
  const { container } = render(
    <MantineProvider env="test">
      <TotalsList totals={computeTotals(lines, null, tax)} discount={null} discountBase={ZERO} tax={tax} />
    </MantineProvider>,
  );
  return container.textContent ?? "";
}

test("the totals of food alone have no VAT", () => {
  expect(show([dal], regular)).not.toMatch(/VAT|Liquor/);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("liquor has its VAT and total; without a rate it says that it cannot be billed", () => {
  const shown = show([dal, beer], { ...regular, vatRate: rateBps(2000) });
  expect(shown).toMatch(/VAT 20%64.00.*Liquor Total384.00.*Grand Total₹573/);
  expect(screen.queryByRole("alert")).toBeNull();
  cleanup();
  show([dal, beer], regular);
  expect(screen.getByRole("alert").textContent).toContain("Liquor cannot be billed yet");
});
