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
      // Over the header's empty middle: a toast never lies on a table, an item or a total.
      offset={{ top: 6 }}
      mobileOffset={{ top: 6, left: 56, right: 56 }}
      visibleToasts={3}
      duration={3500}
      richColors
      closeButton
    />
  );
}
