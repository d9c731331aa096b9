import { IconPrinter } from "@tabler/icons-react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { usePrintKots } from "./useKotPaper.ts";

/** Prints a KOT for the first time. Reprinting is in its menu (`KotMenu.tsx`). */
export function PrintKotButton({ kot }: { readonly kot: Kot }) {
  const print = usePrintKots();
  return (
    <ActionButton
      variant="default"
      size="lg"
      px="sm"
      leftSection={<IconPrinter size={20} aria-hidden />}
      aria-label={`Print KOT #${kot.token} of ${kot.table.name}`}
      onClick={() => print([kot])}
    >
      Print
    </ActionButton>
  );
}
