import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Toaster, toast, useSonner } from "sonner";
import { followSpacer } from "./followSpacer.ts";
import { showWith } from "./notify.ts";
import { toastHeight } from "./ToastSpacer.tsx";
import "./toasts.css";

/** Shows the toasts. Alt+T moves the focus to them (spec section 9). */
export function Toasts() {
  const colorScheme = useComputedColorScheme("light");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => showWith(toast), []);
  const isShown = useSonner().toasts.length > 0;
  useEffect(() => {
    const list = isShown && frame.current?.querySelector("ol");
    if (!list) return undefined;
    const observer = new ResizeObserver(() => toastHeight.set(list.offsetHeight));
    observer.observe(list);
    const stop = followSpacer(list);
    document.body.toggleAttribute("data-toast", true);
    return () => {
      stop();
      observer.disconnect();
      document.body.removeAttribute("data-toast");
      toastHeight.set(0);
    };
  }, [isShown]);
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
