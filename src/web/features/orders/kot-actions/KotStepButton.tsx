import type { Kot, KotPart } from "#domain/orders/kot/api.ts";
import { isLive, type NextKotStatus, nextKotStatus } from "#domain/orders/kot/status.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { useAdvanceKot } from "./useAdvanceKot.ts";

/** Button labels by the status that the step sets. */
const stepLabels: Record<NextKotStatus, string> = { preparing: "Prep", ready: "Ready", served: "Serve" };

export interface KotStepButtonProps {
  readonly kot: Kot;
  /** Moves only this part of it. */
  readonly part?: KotPart;
  /** No longer cooked or served. */
  readonly isFinished: boolean;
  /** What 'Serve' does on this screen: "serve" marks the KOT as served; undefined hides the button (clarification 9). */
  readonly onServe: ((kot: Kot) => unknown) | "serve" | undefined;
}

/** Shows the button for a KOT's next step: Prep, Ready or Serve. */
export function KotStepButton({ kot, part, isFinished, onServe }: KotStepButtonProps) {
  const move = useAdvanceKot();
  const next = nextKotStatus((part ?? kot).status);
  if (!next || isFinished || !isLive(kot) || (next === "served" && onServe === undefined)) return null;
  const run = next === "served" && typeof onServe === "function" ? onServe : () => move(kot, next, part);
  const of = part ? `${part.station.name}, KOT` : "KOT";
  const isOfSeveral = !part && (kot.parts?.length ?? 0) > 1;
  return (
    <ActionButton
      size={part ? "sm" : "lg"}
      px="sm"
      {...(!part && { flex: "1 0 auto" })}
      aria-label={`${stepLabels[next]}: ${of} #${kot.token} of ${kot.table.name}`}
      onClick={() => run(kot)}
    >
      {isOfSeveral ? `${stepLabels[next]} all` : stepLabels[next]}
    </ActionButton>
  );
}
