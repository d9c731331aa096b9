import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { DialogForm } from "../form/FormDialog.tsx";
import type { FormSpec } from "../form/field.ts";

/** Long enough for the pulse that shows where a change happened. */
const CHANGED_SHOWN_MS = 1500;

/** The record that changed just now. */
export function useChanged() {
  const [changed, setChanged] = useState<string>();
  useEffect(() => {
    if (changed === undefined) return;
    const timer = setTimeout(() => setChanged(undefined), CHANGED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return [changed, setChanged] as const;
}

/** The items whose text has every word that is searched for. Typing stays fast: the list follows when there is time. */
export function useSearch<Item>(items: readonly Item[], textOf: ((item: Item) => string) | undefined) {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0 || !textOf) return items;
    return items.filter((item) => {
      const text = textOf(item).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [items, textOf, wanted]);
  return { search, setSearch, found };
}

interface OpenEdit {
  readonly id: string;
  readonly spec: FormSpec;
}

/** Which form is open: one dialog at a time, or one card that is being edited in its place. */
export function useForms(editPlace: "dialog" | "card") {
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
      editPlace === "card" ? setInCard({ id, spec }) : openDialog(title, spec),
    closeDialog: () => setDialog(undefined),
    closeCard: () => {
      const id = inCard?.id;
      setInCard(undefined);
      // The form is gone, and with it the focus: back to the button that opened it.
      if (id)
        setTimeout(() => document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(id)}"]`)?.focus());
    },
  };
}
