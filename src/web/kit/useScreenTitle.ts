import { useEffect } from "react";

/** Names the browser's tab and history entry: the screen, the resort, the product. */
export function useScreenTitle(screen: string, resort: string): void {
  useEffect(() => {
    const parts = [screen, resort, "Rasoi"].filter((part) => part !== "");
    document.title = [...new Set(parts)].join(" · ");
  }, [screen, resort]);
}
