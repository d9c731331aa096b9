import { Text, Title } from "@mantine/core";
import type { SalesReport } from "#domain/reports/api.ts";
import { Money } from "../../kit/Money.tsx";
import classes from "./ReportTable.module.css";

/** Shows a report's tax figures as a sum whose total is that of the bills. */
export function TaxFigures({ report }: { readonly report: SalesReport }) {
  const figures = [
    ["Discounts", report.discounts],
    ["Taxable value", report.taxableValue],
    ["CGST", report.cgst],
    ["SGST", report.sgst],
    ["Round off", report.roundOff],
    ["Total of the bills", report.issuedTotal],
  ] as const;
  return (
    <section className={classes.section}>
      <Title order={2}>Tax and discounts</Title>
      <Text c="dimmed" size="sm" mb="xs">
        By the invoice's date (midnight to midnight): {report.issuedBills.toLocaleString("en-IN")} bills
        issued in this range and not cancelled, of which {report.unpaidBills.toLocaleString("en-IN")} not paid
        yet.
      </Text>
      <table className={classes.table} aria-label="Tax and discounts">
        <tbody>
          {figures.map(([name, amount]) => (
            <tr key={name} data-total={name === "Total of the bills" || undefined}>
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
