import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";

/** Chooses dark colours on a device that has not chosen any: a bright screen blinds at night and burns in. */
export function useDarkByDefault(): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (colorScheme === "auto") setColorScheme("dark");
  }, [colorScheme, setColorScheme]);
}
