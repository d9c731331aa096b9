import { Tooltip } from "@mantine/core";
import type { RefObject } from "react";

interface OpenTooltipProps {
  readonly id: string;
  readonly label: string;
  readonly target: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
}

/** Draws a tooltip beside `target`. Lazy-loaded by HintTooltip, which controls `isOpen`. */
export function OpenTooltip({ id, label, target, isOpen }: OpenTooltipProps) {
  return <Tooltip label={<span id={id}>{label}</span>} target={target} opened={isOpen} withArrow />;
}
