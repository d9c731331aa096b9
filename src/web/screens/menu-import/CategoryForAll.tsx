import { TextInput } from "@mantine/core";
import { useState } from "react";
import { NAME_LENGTH_MAX } from "#domain/entity.ts";

interface CategoryForAllProps {
  readonly category: string;
  readonly onSay: (category: string) => void;
}

/** Sets the category of rows that name none; Enter or leaving the field reads the sheet again. */
export function CategoryForAll({ category, onSay }: CategoryForAllProps) {
  const [typed, setTyped] = useState(category);
  const say = () => {
    if (typed.trim() !== category) onSay(typed.trim());
  };
  return (
    <TextInput
      label="Category of rows without one"
      placeholder="Menu"
      maxLength={NAME_LENGTH_MAX}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={say}
      onKeyDown={(event) => {
        if (event.key === "Enter") say();
      }}
    />
  );
}
