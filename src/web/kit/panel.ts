import { useLocation } from "react-router";

export type PanelBase = "/admin" | "/waiter";

/** Returns the panel that this screen is shown in; both panels use the same screens. */
export function usePanel(): { readonly base: PanelBase; readonly isWaiterPanel: boolean } {
  const isWaiterPanel = isWaiterPath(useLocation().pathname);
  return { base: isWaiterPanel ? "/waiter" : "/admin", isWaiterPanel };
}

export function isWaiterPath(pathname: string): boolean {
  return pathname.startsWith("/waiter");
}
