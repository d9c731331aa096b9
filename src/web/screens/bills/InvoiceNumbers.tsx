import type { Bill } from "#domain/orders/bills/api.ts";
import { invoiceNumbers } from "#domain/orders/bills/invoices.ts";
import { Unbroken } from "../../kit/Unbroken.tsx";

/** Shows the numbers of a bill's invoices, each of them unbroken. */
export function InvoiceNumbers({ bill }: { readonly bill: Bill }) {
  return invoiceNumbers(bill)
    .split(" + ")
    .map((number, index) => (
      <span key={number}>
        {index > 0 && " + "}
        <Unbroken>{number}</Unbroken>
      </span>
    ));
}
