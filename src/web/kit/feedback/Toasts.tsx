import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import { showWith } from "./notify.ts";
import { useToastPlace } from "./useToastPlace.ts";

/** Shows the toasts. Alt+T moves the focus to them (spec section 9). */
export function Toasts() {
  const colorScheme = useComputedColorScheme("light");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => showWith(toast), []);
  useToastPlace(frame);
  return (
    <div ref={frame}>
      <Toaster
        theme={colorScheme}
        hotkey={["altKey", "KeyT"]}
        position="bottom-center"
        visibleToasts={1}
        duration={3500}
        richColors
        closeButton
      />
    </div>
  );
}
