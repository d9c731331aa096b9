import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import { showWith } from "./notify.ts";

/** Shows the toasts. Alt+T moves the focus to them (spec section 9). */
export function Toasts() {
  const colorScheme = useComputedColorScheme("light");
  useEffect(() => showWith(toast), []);
  return (
    <Toaster
      theme={colorScheme}
      hotkey={["altKey", "KeyT"]}
      position="top-center"
      // Over the empty middle of the header, and no taller than it (theme.css), so that no tab, table, item or total is ever
      // covered. Over a phone's order sheet they hide part of its Back button's text, but not its arrow and no tap on it.
      offset={{ top: 4 }}
      mobileOffset={{ top: 4, left: 56, right: 8 }}
      visibleToasts={1}
      duration={3500}
      richColors
      closeButton
    />
  );
}
