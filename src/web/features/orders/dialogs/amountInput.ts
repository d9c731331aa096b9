/** Converts between amounts and the settle dialog's inputs. */
export const amountInput = {
  min: 0,
  decimalScale: 2,
  prefix: "₹",
  thousandSeparator: ",",
  thousandsGroupStyle: "lakh",
  hideControls: true,
  inputMode: "decimal",
} as const;
