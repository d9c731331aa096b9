import { memo } from "react";

interface MenuSearchProps {
  readonly className: string | undefined;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Adds the first dish that the text finds. */
  readonly onEnter: (typed: string) => void;
}

/** The search of the menu: Enter adds the first dish, Escape empties it. */
export const MenuSearch = memo(function MenuSearch({ className, value, onChange, onEnter }: MenuSearchProps) {
  return (
    <input
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
