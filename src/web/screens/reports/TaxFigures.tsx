import { Text, Title } from "@mantine/core";
import { formatRupees, minus, type Paise, ZERO } from "#domain/money.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import { countOf } from "../../kit/countOf.ts";
import { Money } from "../../kit/Money.tsx";
import classes from "./ReportTable.module.css";

/** Shows a report's tax figures as a sum whose total is that of the bills. */
export function TaxFigures({ report }: { readonly report: SalesReport }) {
  const figures = figuresOf(report);
  return (
    <section className={classes.section}>
      <Title order={2}>Tax and discounts</Title>
      <Text c="dimmed" size="sm" mb="xs">
        By the invoice's date (midnight to midnight): {report.issuedBills.toLocaleString("en-IN")} bills
        issued in this range and not cancelled, of which {report.unpaidBills.toLocaleString("en-IN")} not paid
        yet{creditText(report)}.
      </Text>
      <table className={classes.table} aria-label="Tax and discounts">
        <tbody>
          {figures.map(([name, amount]) => (
            <tr key={name} data-total={totalNames.has(name) || undefined}>
              <th scope="row">{name} (₹)</th>
              <td data-figure>
                <Money amount={amount} form="column" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Says what the figures have subtracted. */
function creditText({ creditNotes: { count, total } }: SalesReport): string {
  return count === 0 ? "" : `, less ${countOf(count, "credit note")} of ${formatRupees(total)}`;
}

const TOTAL = "Total of the bills";
const [FOOD, LIQUOR] = ["Food total", "Liquor total"];
const totalNames: ReadonlySet<string> = new Set([TOTAL, FOOD, LIQUOR]);

/** Lists the figures; with liquor in two blocks, each with its subtotal. */
function figuresOf(report: SalesReport): readonly (readonly [string, Paise])[] {
  const { liquor, discounts, taxableValue, cgst, sgst, roundOff, issuedTotal } = report;
  const total = [TOTAL, issuedTotal] as const;
  const taxes = [["CGST", cgst] as const, ["SGST", sgst] as const];
  if (liquor.subtotal === ZERO)
    return [
      ["Discounts", discounts],
      ["Taxable value", taxableValue],
      ...taxes,
      ["Round off", roundOff],
      total,
    ];
  return [
    ["Discounts on food", minus(discounts, liquor.discounts)],
    ["Taxable value of food", minus(taxableValue, liquor.taxableValue)],
    ...taxes,
    ["Round off of food", minus(roundOff, liquor.roundOff)],
    [FOOD, minus(issuedTotal, liquor.total)],
    ["Discounts on liquor", liquor.discounts],
    ["Value of liquor", liquor.taxableValue],
    ["VAT", liquor.vat],
    ["Round off of liquor", liquor.roundOff],
    [LIQUOR, liquor.total],
    total,
  ];
}
