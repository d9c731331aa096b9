import { useMediaQuery } from "@mantine/hooks";

/** True if the screen is as narrow as a phone. The style sheets use the same width. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
