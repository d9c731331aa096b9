import { Tooltip, type TooltipProps } from "@mantine/core";
import { TOOLTIP_OPEN_MS } from "./theme.ts";

/** A word about a control for whoever waits on it; the shell's group makes the next one open sooner. */
export function HintTooltip(props: TooltipProps) {
  return <Tooltip openDelay={TOOLTIP_OPEN_MS} withArrow {...props} />;
}
