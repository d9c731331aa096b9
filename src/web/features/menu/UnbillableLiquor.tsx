import { Alert } from "@mantine/core";
import { menuApi } from "#domain/menu/api.ts";
import { itemTaxClass } from "#domain/menu/item.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { liquorRateOn } from "#domain/settings/taxProfile.ts";
import { calendarDay } from "#domain/time.ts";
import { countOf } from "../../kit/countOf.ts";
import { useNow } from "../../kit/useNow.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";

/** Says that the liquor on the menu cannot be billed while settings have no VAT rate. */
export function UnbillableLiquor() {
  const vatRate = liquorRateOn(useApiQuery(settingsApi.read), calendarDay(useNow()));
  const liquor = useApiQuery(menuApi.items).filter((item) => itemTaxClass(item) === "liquor");
  if (vatRate !== null || liquor.length === 0) return null;
  return (
    <Alert
      color="saffron"
      mb="md"
      role="alert"
      title={`${countOf(liquor.length, "item")} of liquor cannot be billed yet`}
    >
      Set the VAT rate of your state in Settings, Liquor. Until then orders with them cannot be settled.
    </Alert>
  );
}
