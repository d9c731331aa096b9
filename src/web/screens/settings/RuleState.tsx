import { StatusBadge } from "../../kit/StatusBadge.tsx";

interface RuleStateProps {
  /** The day from which the rule applies. */
  readonly from: string;
  /** The first day of the rule that applies today, if any. */
  readonly valid: string | undefined;
  readonly today: string;
}

/** Shows whether a tax rule applies today. */
export function RuleState({ from, valid, today }: RuleStateProps) {
  if (from === valid) return <StatusBadge tone="available">Valid today</StatusBadge>;
  if (from > today) return <StatusBadge tone="reserved">Still to come</StatusBadge>;
  return <StatusBadge tone="neutral">Past</StatusBadge>;
}
