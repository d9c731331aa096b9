import { useState } from "react";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { useArrowKeys } from "./useArrowKeys.ts";
import { useTillKeys } from "./useTillKeys.ts";

const KeyHelp = lazyDialog(async () => (await import("./KeyHelp.tsx")).KeyHelp);

/** Handles the keys of the order-taking screen, and lists them when "?" is pressed. */
export function TillKeys({ onTables }: { readonly onTables: () => void }) {
  const [isHelpShown, setIsHelpShown] = useState(false);
  useTillKeys({ onTables, onHelp: () => setIsHelpShown(true) });
  useArrowKeys();
  return isHelpShown && <KeyHelp onClose={() => setIsHelpShown(false)} />;
}
