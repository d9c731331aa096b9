/** Texts of the question about a charge above an account's limit. */
export const aboveLimitTexts = {
  title: "Above the account's limit",
  text: "A manager or an admin lets more be owed on this account than its limit.",
  confirmLabel: "Charge it",
  keepLabel: "Not on this account",
} as const;
