import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useIsServerUnreachable } from "../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../sync/http/failure.ts";

interface ActionButtonProps extends ButtonProps {
  readonly children: ReactNode;
  /** While its promise is pending, the button shows a loader and is disabled. */
  readonly onClick: () => unknown;
  /** In a form: Enter presses the button. The form's own onSubmit then only prevents the browser's submission. */
  readonly type?: "submit";
  /** Disabled while the server is unreachable, with the reason. */
  readonly needsServer?: boolean;
  readonly title?: string;
  readonly "aria-label"?: string;
}

/** A button for something that takes time: it shows a loader until the work is done. */
export function ActionButton({ onClick, children, needsServer = false, ...rest }: ActionButtonProps) {
  const isStopped = useIsServerUnreachable() && needsServer;
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await onClick();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      {...rest}
      {...(isStopped && { disabled: true, title: NEEDS_SERVER })}
      loading={isBusy}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}
