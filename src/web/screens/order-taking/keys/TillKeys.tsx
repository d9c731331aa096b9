import { useState } from "react";
import { orderForPaper } from "../../../features/orders/commands/sending/paperRules.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { useArrowKeys } from "./useArrowKeys.ts";
import { useTillKeys } from "./useTillKeys.ts";

const KeyHelp = lazyDialog(async () => (await import("./KeyHelp.tsx")).KeyHelp);

const papers = { KOT: "KOT", BILL: "Bill", SETTLE: "Bill", "BILL+KOT": "Bill + KOT" } as const;

interface TillKeysProps {
  readonly hasOrder: boolean;
  readonly onTables: () => void;
}

/** Handles the keys of the order-taking screen, and lists them when "?" is pressed. */
export function TillKeys({ hasOrder, onTables }: TillKeysProps) {
  const [isHelpShown, setIsHelpShown] = useState(false);
  useTillKeys({
    onTables,
    onHelp: () => setIsHelpShown(true),
    onNoButton: (name) => {
      if (!hasOrder) orderForPaper(undefined, papers[name]);
    },
  });
  useArrowKeys();
  return isHelpShown && <KeyHelp onClose={() => setIsHelpShown(false)} />;
}
