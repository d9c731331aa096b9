import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface ActionButtonProps extends ButtonProps {
  readonly children: ReactNode;
  /** The button shows that it is busy until this is done, and cannot be pressed twice. */
  readonly onClick: () => unknown;
  /** In a form: Enter presses it. The form itself only prevents its own submission. */
  readonly type?: "submit";
  readonly title?: string;
  readonly "aria-label"?: string;
}

export function ActionButton({ onClick, children, ...rest }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const act = async () => {
    setIsBusy(true);
    try {
      await onClick();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button {...rest} loading={isBusy} onClick={() => void act()}>
      {children}
    </Button>
  );
}
