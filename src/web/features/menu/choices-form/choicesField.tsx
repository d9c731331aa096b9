import type { Choices } from "#domain/menu/choices.ts";
import { lazyPart } from "../../../kit/feedback/lazy.tsx";
import type { Field, InputProps } from "../../../kit/form/field.ts";

const ChoicesEditor = lazyPart(async () => (await import("./ChoicesEditor.tsx")).ChoicesEditor);

/** Returns the field for an item's choices; null is an item without choices. */
export function choicesField(): Field<Choices | null> {
  return {
    label: "Variants and add-ons",
    required: undefined,
    isHalf: false,
    blank: null,
    show: (value) => value,
    read: choicesOf,
    isEmpty: (typed) => choicesOf(typed) === null,
    render: (props: InputProps) => <ChoicesEditor {...props} choices={choicesOf(props.value)} />,
  };
}

function choicesOf(typed: unknown): Choices | null {
  return isChoices(typed) ? typed : null;
}

function isChoices(typed: unknown): typed is Choices {
  return typeof typed === "object" && typed !== null && "variants" in typed && "groups" in typed;
}
