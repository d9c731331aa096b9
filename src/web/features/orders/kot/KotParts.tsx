import type { ReactNode } from "react";
import type { Kot, KotPart } from "#domain/orders/kot/api.ts";
import { StatusBadge } from "../../../kit/StatusBadge.tsx";
import classes from "./KotCard.module.css";
import { KotItems } from "./KotItems.tsx";
import { kotStatusLabels, kotTones } from "./kotLabels.ts";

interface KotPartsProps {
  readonly kot: Kot;
  readonly parts: readonly KotPart[];
  readonly hidesStatus: boolean;
  readonly stepOf: (part: KotPart) => ReactNode;
}

/** Shows what each station makes of a KOT. Of several parts, each with its status and its next step. */
export function KotParts({ kot, parts, hidesStatus, stepOf }: KotPartsProps) {
  const isDivided = parts.length > 1;
  return parts.map((part) => (
    <section key={part.station._id} className={classes.part} aria-label={part.station.name}>
      <header>
        <span className={classes.station}>{part.station.name}</span>
        {isDivided && kot.kind === "order" && !hidesStatus && (
          <StatusBadge tone={kotTones[part.status]}>{kotStatusLabels[part.status]}</StatusBadge>
        )}
        {isDivided && stepOf(part)}
      </header>
      <KotItems kot={kot} station={part.station._id} status={part.status} hidesStatus={hidesStatus} />
    </section>
  ));
}
