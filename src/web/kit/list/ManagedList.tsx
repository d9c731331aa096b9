import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import type { FormSpec } from "../form/field.ts";
import { RecordForm } from "../form/RecordForm.tsx";
import { CardGrid } from "./CardGrid.tsx";
import { type Column, DataTable } from "./DataTable.tsx";
import classes from "./ManagedList.module.css";
import { type CardFace, RecordCard } from "./RecordCard.tsx";
import { type Removal, RowActions } from "./RowActions.tsx";
import { SearchInput } from "./SearchInput.tsx";
import { useChanged, useForms, useSearch } from "./useManagedList.ts";

/** What is managed: stored records. */
interface Managed {
  readonly _id: string;
}

interface ManagedListProps<Item extends Managed> {
  /** What the list holds, in words: "Areas". */
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** When there are no items at all: what to do first. */
  readonly empty: { readonly title: string; readonly text?: string };
  /** `textOf` is what a search looks through; it must not be made anew on every render. */
  readonly search?: { readonly label: string; readonly textOf: (item: Item) => string };
  readonly filters?: ReactNode;
  /** The filters leave something out, so that "empty" is the wrong word for nothing. */
  readonly isFiltered?: boolean;
  readonly add?: {
    readonly label: string;
    readonly form: () => FormSpec;
    readonly isDisabled?: boolean;
  };
  readonly edit: {
    readonly title: string;
    readonly form: (item: Item) => FormSpec;
    readonly place?: "dialog" | "card";
  };
  readonly remove: Removal<Item>;
  readonly moreActions?: (item: Item) => ReactNode;
  readonly view:
    | { readonly kind: "cards"; readonly card: (item: Item) => CardFace }
    | { readonly kind: "table"; readonly columns: readonly Column<Item>[] };
}

/**
 * THE list-and-form pattern. A screen declares; the kit lists, searches, adds, edits and deletes:
 *
 *   const areaFields = { name: text({ label: "Area name", required: "Area name is required" }), … };   kit/form/*.tsx
 *   const form: FormSpec<typeof areaFields> = {
 *     fields: areaFields, initial: { name: area.name }, submitLabel: "Save",
 *     check: (values) => schemaProblems(areasApi.update.body, values),        the contract's own rules, by field
 *     save: async (values) => formOutcome(await update({ params, body: values })),            sync/formOutcome.ts
 *   };
 *   <ManagedList label="Areas" items={useAsk(areasApi.list)} nameOf={…} empty={…} search={…} add={…} edit={…} remove={…}
 *     view={{ kind: "cards", card: (area) => ({ title: area.name, badges: …, text: area.description }) }} />
 *
 * Fields: text, longText, newPassword (text.tsx), count, money (number.tsx), choice, toggle (choice.tsx), day (day.tsx),
 * picture (picture.tsx). A field says its label, whether and with which words it is required, and its limits; `initial`
 * may leave fields out, which then start blank. Values come out typed: trimmed text, Paise, BusinessDay, a picture's
 * path or file. `note` shows something computed live, `missing` one sentence for the form,
 * `holdUntilFilled` keeps the button disabled. `edit.place: "card"` edits where the record stands, otherwise in a dialog.
 * A form alone is `<RecordForm spec onSaved />` (layout "line" beside its button), a dialog alone `<FormDialog form />`.
 * Enter saves, Escape closes, the focus returns, a failed save keeps what was typed, the changed card pulses once.
 */
export function ManagedList<Item extends Managed>(props: ManagedListProps<Item>) {
  const { label, items, search: searched, filters, isFiltered = false, add, edit } = props;
  const { search, setSearch, found } = useSearch(items, searched?.textOf);
  const [changed, setChanged] = useChanged();
  const forms = useForms(edit.place ?? "dialog");
  const openAdd = add && (() => forms.openDialog(add.label, add.form()));
  const addButton = add && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={add.isDisabled ?? false}
      onClick={openAdd}
    >
      {add.label}
    </Button>
  );
  const isNarrowed = isFiltered || search !== "";
  const isEmpty = items.length === 0 && !isNarrowed;
  const hasTools = !isEmpty && (searched !== undefined || addButton !== undefined);
  return (
    <section aria-label={label}>
      {(hasTools || filters !== undefined) && (
        <div className={classes.tools}>
          {searched && <SearchInput label={searched.label} value={search} onChange={setSearch} />}
          {filters}
          <div className={classes.main}>{!isEmpty && addButton}</div>
        </div>
      )}
      <Text size="xs" c="dimmed" role="status" className={classes.count ?? ""}>
        {search === "" ? "" : `${found.length} of ${items.length}`}
      </Text>
      {isEmpty && <EmptyState {...props.empty} action={addButton} />}
      {!isEmpty && found.length === 0 && (
        <EmptyState title="Nothing found" text="Try other words or filters." />
      )}
      {found.length > 0 && (
        <Records {...props} items={found} forms={forms} changed={changed} onChanged={setChanged} />
      )}
      <FormDialog form={forms.dialog} onClose={forms.closeDialog} onSaved={setChanged} />
    </section>
  );
}

interface RecordsProps<Item extends Managed> extends ManagedListProps<Item> {
  readonly forms: ReturnType<typeof useForms>;
  readonly changed: string | undefined;
  readonly onChanged: (id: string | undefined) => void;
}

function Records<Item extends Managed>(props: RecordsProps<Item>) {
  const { label, items, nameOf, edit, remove, moreActions, view, forms, changed, onChanged } = props;
  const actions = (item: Item) => (
    <RowActions
      item={item}
      name={nameOf(item)}
      onEdit={() => forms.openEdit(item._id, edit.title, edit.form(item))}
      remove={remove}
      more={moreActions?.(item)}
    />
  );
  if (view.kind === "table") {
    return (
      <DataTable
        label={label}
        rows={items}
        columns={view.columns}
        keyOf={idOf}
        actions={actions}
        changed={changed}
      />
    );
  }
  const card = (item: Item) =>
    forms.inCard?.id === item._id ? (
      <Group className={classes.inPlace ?? ""} align="stretch">
        <RecordForm
          spec={forms.inCard.spec}
          label={`${edit.title} ${nameOf(item)}`}
          takeFocus
          onCancel={forms.closeCard}
          onSaved={() => {
            forms.closeCard();
            onChanged(item._id);
          }}
        />
      </Group>
    ) : (
      <RecordCard face={view.card(item)} actions={actions(item)} isChanged={changed === item._id} />
    );
  return <CardGrid items={items} label={label} keyOf={idOf} card={card} reveal={changed} />;
}

const idOf = (item: Managed) => item._id;
