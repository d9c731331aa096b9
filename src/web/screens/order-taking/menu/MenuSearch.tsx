import { memo, useEffect, useRef } from "react";
import { isTouchScreen } from "../../../kit/form/focus.ts";
import { keyOf } from "../keys/keyOf.ts";

interface MenuSearchProps {
  readonly className: string | undefined;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onEnter: (typed: string) => void;
}

/** The menu's search: Enter adds the first dish, Escape empties it. */
export const MenuSearch = memo(function MenuSearch({ className, value, onChange, onEnter }: MenuSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  // Focused because the next step after selecting a table is a dish. Not on a phone, whose keyboard would cover them.
  useEffect(() => {
    if (!isTouchScreen()) input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <input
      ref={input}
      aria-keyshortcuts={keyOf.search}
      type="search"
      className={className}
      placeholder="Search menu items..."
      aria-label="Search menu items"
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") onEnter(event.currentTarget.value);
        if (event.key === "Escape" && value !== "") {
          event.preventDefault();
          onChange("");
        }
      }}
    />
  );
});
