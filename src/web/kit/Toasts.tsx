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
      offset={{ top: 64 }}
      mobileOffset={{ top: 64 }}
      visibleToasts={3}
      duration={3500}
      richColors
      closeButton
    />
  );
}
