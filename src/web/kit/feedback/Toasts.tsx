import { useComputedColorScheme } from "@mantine/core";
import { Toaster } from "sonner";

/** Where toasts appear; Alt+T brings the keyboard to them (spec section 9). */
export function Toasts() {
  const colorScheme = useComputedColorScheme("light");
  return (
    <Toaster
      theme={colorScheme}
      hotkey={["altKey", "KeyT"]}
      position="top-center"
      // Within the header's empty middle (theme.css keeps them as low): never on a tab, a table, an item or a total. Over a
      // phone's order sheet they hide words of its way back, but neither its arrow nor a tap on it.
      offset={{ top: 4 }}
      mobileOffset={{ top: 4, left: 56, right: 8 }}
      visibleToasts={3}
      duration={3500}
      richColors
      closeButton
    />
  );
}
