import { useEffect } from "react";

/** Sets the document's title: screen, resort, product. */
export function useScreenTitle(screen: string, resort: string): void {
  useEffect(() => {
    const parts = [screen, resort, "Rasoi"].filter((part) => part !== "");
    document.title = [...new Set(parts)].join(" · ");
  }, [screen, resort]);
}
