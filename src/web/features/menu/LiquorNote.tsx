import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { formatRate } from "#domain/money.ts";
import { settingsApi } from "#domain/settings/api.ts";
import type { TaxClass } from "#domain/settings/taxClass.ts";
import { liquorRateOn } from "#domain/settings/taxProfile.ts";
import { calendarDay } from "#domain/time.ts";
import { useNow } from "../../kit/useNow.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";

/** Returns the note of a menu form about how liquor is taxed, and whether it can be billed; undefined for other dishes. */
export function liquorNote(taxClass: TaxClass | null): ReactNode {
  return taxClass === "liquor" ? <LiquorNote /> : undefined;
}

function LiquorNote() {
  const vatRate = liquorRateOn(useApiQuery(settingsApi.read), calendarDay(useNow()));
  return vatRate === null ? (
    <Alert color="saffron" role="status" title="It cannot be billed yet">
      Guests can order it, but BILL and SETTLE wait for the VAT rate of your state: set it in Settings,
      Liquor.
    </Alert>
  ) : (
    <Alert variant="light" role="status">
      Billed with {formatRate(vatRate)} state VAT, without CGST and SGST.
    </Alert>
  );
}
