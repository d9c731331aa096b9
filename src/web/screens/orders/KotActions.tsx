import { Button } from "@mantine/core";
import type { Kot } from "#domain/orders/kot/api.ts";
import { PrintKotButton } from "../../features/orders/kot/PrintKotButton.tsx";
import { KotMenu } from "../../features/orders/kot-actions/KotMenu.tsx";
import { KotStepButton } from "../../features/orders/kot-actions/KotStepButton.tsx";

interface KotActionsProps {
  readonly kot: Kot;
  /** Missing: it is looked at already. */
  readonly onView?: (kot: Kot) => void;
}

/** The orders screen offers Prep, Ready and printing of a KOT, nothing else (spec section 4). */
export function KotActions({ kot, onView }: KotActionsProps) {
  return (
    <>
      <KotStepButton kot={kot} onServe={undefined} />
      {!kot.isPrinted && <PrintKotButton kot={kot} />}
      {onView && (
        <Button
          variant="default"
          size="lg"
          px="sm"
          aria-label={`View KOT #${kot.token} of ${kot.table.name}`}
          onClick={() => onView(kot)}
        >
          View
        </Button>
      )}
      <KotMenu kot={kot} offersVoid={false} />
    </>
  );
}
