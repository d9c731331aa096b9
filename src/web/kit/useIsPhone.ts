import { useMediaQuery } from "@mantine/hooks";

/** Tells whether the screen is as narrow as a phone. Style sheets name the same width. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
