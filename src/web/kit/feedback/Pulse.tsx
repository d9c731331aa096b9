import { type ReactNode, useState } from "react";

interface PulseProps {
  /** The value whose changes are shown. */
  readonly of: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Pulses once whenever its value changes, and not when it is first shown. */
export function Pulse({ of, className, children }: PulseProps) {
  const [first] = useState(of);
  return (
    <span key={of} className={className} data-changed={of === first ? undefined : ""}>
      {children}
    </span>
  );
}
