import { Tooltip } from "@mantine/core";
import type { RefObject } from "react";

interface OpenTooltipProps {
  readonly id: string;
  readonly label: string;
  readonly target: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
}

/** Draws a tooltip beside `target`. HintTooltip loads it when it is needed and says when it is open. */
export function OpenTooltip({ id, label, target, isOpen }: OpenTooltipProps) {
  return <Tooltip label={<span id={id}>{label}</span>} target={target} opened={isOpen} withArrow />;
}
