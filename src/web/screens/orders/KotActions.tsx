import { Button } from "@mantine/core";
import type { Kot } from "#domain/orders/kot/api.ts";
import { PrintKotButton } from "../../features/orders/kot/PrintKotButton.tsx";
import { KotMenu } from "../../features/orders/kot-actions/KotMenu.tsx";
import { KotStepButton } from "../../features/orders/kot-actions/KotStepButton.tsx";

interface KotActionsProps {
  readonly kot: Kot;
  /** The KOT's order is paid or cancelled. */
  readonly isFinished: boolean;
  /** Undefined where the KOT is already shown on its own. */
  readonly onView?: (kot: Kot) => void;
}

/** Shows a KOT's buttons on the orders screen: Prep or Ready, print, and View (spec section 4). */
export function KotActions({ kot, isFinished, onView }: KotActionsProps) {
  return (
    <>
      <KotStepButton kot={kot} isFinished={isFinished} onServe={undefined} />
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
