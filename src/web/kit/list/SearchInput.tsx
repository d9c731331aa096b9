import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./SearchInput.module.css";

interface SearchInputProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called on Enter, to take the first result. */
  readonly onEnter?: (text: string) => void;
}

/** The search input of a list. Escape empties it. */
export function SearchInput({ label, placeholder = label, value, onChange, onEnter }: SearchInputProps) {
  return (
    <TextInput
      className={classes.search ?? ""}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value !== "" && <CloseButton aria-label="Clear the search" onClick={() => onChange("")} size="md" />
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) onEnter?.(event.currentTarget.value);
        if (event.key === "Escape" && value !== "") {
          event.preventDefault();
          onChange("");
        }
      }}
    />
  );
}
