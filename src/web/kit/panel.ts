import { useLocation } from "react-router";

export type PanelBase = "/admin" | "/waiter";

/** Which of the two panels this screen is shown in; the same screen serves both. */
export function usePanel(): { readonly base: PanelBase; readonly isWaiterPanel: boolean } {
  const isWaiterPanel = useLocation().pathname.startsWith("/waiter");
  return { base: isWaiterPanel ? "/waiter" : "/admin", isWaiterPanel };
}
