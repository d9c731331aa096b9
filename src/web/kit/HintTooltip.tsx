import { Tooltip, type TooltipProps } from "@mantine/core";
import { TOOLTIP_OPEN_MS } from "./theme.ts";

/** A tooltip that opens after TOOLTIP_OPEN_MS; the tooltip group in main.tsx opens the next one without that delay. */
export function HintTooltip(props: TooltipProps) {
  return <Tooltip openDelay={TOOLTIP_OPEN_MS} withArrow {...props} />;
}
