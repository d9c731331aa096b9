import { useMediaQuery } from "@mantine/hooks";

/** True if the window is below 1,000 px, where long rows become cards. */
export function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 62.49em)", false, { getInitialValueInEffect: false });
}
