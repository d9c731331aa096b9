import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { lazyCode } from "../sync/lazyCode.ts";
import { partOf } from "./feedback/lazy.tsx";
import { TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS } from "./theme.ts";

// The code that positions it is 20 kB; no first tap needs it, and it loads while the pointer rests.
const tooltip = lazyCode(async () => (await import("./OpenTooltip.tsx")).OpenTooltip);
const OpenTooltip = partOf(tooltip);

interface Hinted {
  readonly ref?: Ref<HTMLElement>;
  readonly "aria-describedby"?: string | undefined;
  readonly onPointerEnter?: (event: PointerEvent) => void;
  readonly onPointerLeave?: () => void;
}

interface HintTooltipProps {
  readonly label: string;
  readonly children: ReactElement<Hinted>;
}

/** Closes the open tooltip; there is at most one. */
let closeOpenOne: (() => void) | undefined;

/**
 * Adds a tooltip that opens when the mouse has rested on its child for TOOLTIP_OPEN_MS, and closes
 * TOOLTIP_SKIP_MS after the mouse has left; within that time the next one opens immediately.
 */
export function HintTooltip({ label, children }: HintTooltipProps) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const { isOpen, wasOpen, enter, leave } = useHover();
  const describedBy = isOpen ? id : undefined;
  return (
    <>
      {cloneElement(children, {
        ref: target,
        "aria-describedby": describedBy,
        onPointerEnter: enter,
        onPointerLeave: leave,
      })}
      {wasOpen && <OpenTooltip id={id} label={label} target={target} isOpen={isOpen} />}
    </>
  );
}

function useHover() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const timer = useRef(0);
  const isOver = useRef(false);
  const [close] = useState(() => () => {
    window.clearTimeout(timer.current);
    if (closeOpenOne === close) closeOpenOne = undefined;
    setIsOpen(false);
  });
  const open = async () => {
    // Without its code the tooltip is left out; the next hover retries.
    const isLoaded = await tooltip.load().then(Boolean, () => false);
    if (!isLoaded || !isOver.current) return;
    closeOpenOne?.();
    closeOpenOne = close;
    setWasOpen(true);
    setIsOpen(true);
  };
  useEffect(() => close, [close]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOpen, close]);
  const after = (ms: number, job: () => void) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(job, ms);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    isOver.current = true;
    after(closeOpenOne === undefined ? TOOLTIP_OPEN_MS : 0, () => void open());
  };
  const leave = () => {
    isOver.current = false;
    after(TOOLTIP_SKIP_MS, close);
  };
  return { isOpen, wasOpen, enter, leave };
}
