import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { DialogForm } from "../form/FormDialog.tsx";
import type { FormSpec } from "../form/field.ts";

/** How long a changed record is highlighted; at least as long as the animation in the style sheets. */
const CHANGED_SHOWN_MS = 1500;

/** Returns the id of the record that has just changed, and a function that sets it. Cleared after CHANGED_SHOWN_MS. */
export function useChanged() {
  const [changed, setChanged] = useState<string>();
  useEffect(() => {
    if (changed === undefined) return;
    const timer = setTimeout(() => setChanged(undefined), CHANGED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return [changed, setChanged] as const;
}

/** Returns the search text and the items with every word of it. Filters by a deferred value, so that typing stays fast. */
export function useSearch<Item>(items: readonly Item[], textOf: ((item: Item) => string) | undefined) {
  const [search, setSearch] = useState("");
  const query = useDeferredValue(search);
  const matches = useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0 || !textOf) return items;
    return items.filter((item) => {
      const text = textOf(item).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [items, textOf, query]);
  return { search, setSearch, found: matches };
}

/** Where a record is edited. */
export type FormContainer = "dialog" | "card";

interface OpenEdit {
  readonly id: string;
  readonly spec: FormSpec;
}

/** Returns the open form: in a dialog, or in place of a record's card. */
export function useForms(container: FormContainer) {
  const [dialog, setDialog] = useState<DialogForm>();
  const [inCard, setInCard] = useState<OpenEdit>();
  const opened = useRef(0);

  const openDialog = (title: string, spec: FormSpec) => {
    opened.current += 1;
    setDialog({ key: String(opened.current), title, spec });
  };
  return {
    dialog,
    inCard,
    openDialog,
    openEdit: (id: string, title: string, spec: FormSpec) =>
      container === "card" ? setInCard({ id, spec }) : openDialog(title, spec),
    closeDialog: () => setDialog(undefined),
    closeCard: () => {
      const id = inCard?.id;
      setInCard(undefined);
      // The focused form is gone: focus the button that opened it.
      if (id)
        setTimeout(() => document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(id)}"]`)?.focus());
    },
  };
}
