import type { Kot } from "#domain/orders/kot/api.ts";
import { isLive, type NextKotStatus, nextKotStatus } from "#domain/orders/kot/status.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { useMoveKot } from "./useMoveKot.ts";

/** The word of the step that leads to a status. */
const stepWords: Record<NextKotStatus, string> = { preparing: "Prep", ready: "Ready", served: "Serve" };

interface KotStepButtonProps {
  readonly kot: Kot;
  /** What 'Serve' does on this screen; none: it is not offered here (decision 9). */
  readonly onServe: ((kot: Kot) => unknown) | "serve" | undefined;
}

/** The one next step of a ticket: Prep, Ready, Serve. */
export function KotStepButton({ kot, onServe }: KotStepButtonProps) {
  const move = useMoveKot();
  const next = nextKotStatus(kot.status);
  if (!next || !isLive(kot) || (next === "served" && onServe === undefined)) return null;
  const act = next === "served" && typeof onServe === "function" ? onServe : () => move(kot, next);
  return (
    <ActionButton
      size="lg"
      px="sm"
      flex="1 0 auto"
      aria-label={`${stepWords[next]}: KOT #${kot.token} of ${kot.table.name}`}
      onClick={() => act(kot)}
    >
      {stepWords[next]}
    </ActionButton>
  );
}
