import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import type { FormSpec } from "../form/field.ts";
import { RecordForm } from "../form/RecordForm.tsx";
import { CardGrid } from "./CardGrid.tsx";
import { ChipList } from "./ChipList.tsx";
import { type Column, DataTable } from "./DataTable.tsx";
import classes from "./ManagedList.module.css";
import { type CardContent, RecordCard } from "./RecordCard.tsx";
import { DeleteButton, type Removal, RowActions } from "./RowActions.tsx";
import { SearchInput } from "./SearchInput.tsx";
import { SortableCard } from "./SortableCard.tsx";
import { type FormContainer, useChanged, useForms, useSearch } from "./useManagedList.ts";

interface Managed {
  readonly _id: string;
}

interface ManagedListProps<Item extends Managed> {
  /** The plural of the list's rows: "Areas". */
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** Shown if there are no items at all. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  /** `rowText` returns the searched text. Must be a stable function. */
  readonly search?: { readonly label: string; readonly textOf: (item: Item) => string };
  readonly filters?: ReactNode;
  /** The filters hide items, so an empty list shows "Nothing found" instead of `empty`. */
  readonly isFiltered?: boolean;
  readonly add?: {
    readonly label: string;
    readonly form: () => FormSpec;
    readonly isDisabled?: boolean;
  };
  readonly edit: {
    readonly title: string;
    readonly form: (item: Item) => FormSpec;
    readonly container?: FormContainer;
    /** Whether this one can be edited. Default: all. */
    readonly isOffered?: (item: Item) => boolean;
  };
  readonly remove: Removal<Item>;
  readonly moreActions?: (item: Item) => ReactNode;
  /** Moves an item to a place among all of them; where it is given, cards are also sorted by dragging. */
  readonly sort?: (item: Item, to: number) => Promise<void>;
  readonly view:
    | { readonly kind: "cards"; readonly card: (item: Item) => CardContent }
    | { readonly kind: "rows"; readonly row: (item: Item, parts: RowParts) => ReactNode }
    | { readonly kind: "chips"; readonly chip: (item: Item) => ReactNode }
    | { readonly kind: "table"; readonly columns: readonly Column<Item>[] };
}

/** The buttons of a row, and whether its record has just changed. */
export interface RowParts {
  readonly actions: ReactNode;
  readonly isChanged: boolean;
}

/**
 * Lists records and adds, edits and deletes them. Every management screen declares such a list:
 *
 *   const areaFields = { name: text({ label: "Area name", required: "Area name is required" }), … };   kit/form/*.tsx
 *   const form: FormSpec<typeof areaFields> = {
 *     fields: areaFields, initial: { name: area.name }, submitLabel: "Save",
 *     check: (values) => schemaProblems(areaEditingApi.update.body, values),        the contract's own rules, by field
 *     save: async (values) => formOutcome(await update({ params, body: values })),            sync/formOutcome.ts
 *   };
 *   <ManagedList label="Areas" items={useApiQuery(areasApi.list)} nameOf={…} empty={…} search={…} add={…} edit={…} remove={…}
 *     view={{ kind: "cards", card: (area) => ({ title: area.name, badges: …, text: area.description }) }} />
 *
 * Fields: text, longText, newPassword (text.tsx), count, money (number.tsx), choice, toggle (choice.tsx), day (day.tsx),
 * picture (picture.tsx). A field has a label, a message if it is required, and its limits. Fields left out of `initial`
 * start blank. Values come out typed: trimmed text, Paise, BusinessDay, a picture's path or file. `note` shows something
 * computed from what is typed, `missing` is a message for the whole form, `disableUntilFilled` disables the submit button.
 * With `edit.container: "card"` a record is edited in place of its card, otherwise in a dialog.
 * For a form alone use `<RecordForm spec onSaved />` (layout "line" for one row), for a dialog alone `<FormDialog form />`.
 * Enter saves, Escape closes, the focus returns, a failed save keeps what was typed, the changed record is highlighted.
 */
export function ManagedList<Item extends Managed>(props: ManagedListProps<Item>) {
  const { label, items, search: searched, filters, isFiltered = false, add, edit } = props;
  const { search, setSearch, found: shownItems } = useSearch(items, searched?.textOf);
  const [changed, setChanged] = useChanged();
  const forms = useForms(edit.container ?? "dialog");
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
  const emptyActions = (
    <Group gap="xs" justify="center">
      {addButton}
      {props.empty.action}
    </Group>
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
        {search === "" ? "" : `${shownItems.length} of ${items.length}`}
      </Text>
      {isEmpty && <EmptyState {...props.empty} action={emptyActions} />}
      {!isEmpty && shownItems.length === 0 && (
        <EmptyState
          title="Nothing found"
          text="Try other words or filters."
          action={search !== "" && <Button onClick={() => setSearch("")}>Show all</Button>}
        />
      )}
      {shownItems.length > 0 && (
        <Records
          {...props}
          items={shownItems}
          forms={forms}
          changed={changed}
          onChanged={setChanged}
          // Of a part of the items no place among all can be said.
          sort={isNarrowed ? undefined : props.sort}
        />
      )}
      <FormDialog form={forms.dialog} onClose={forms.closeDialog} onSaved={setChanged} />
    </section>
  );
}

interface RecordsProps<Item extends Managed> extends Omit<ManagedListProps<Item>, "sort"> {
  readonly sort: ManagedListProps<Item>["sort"];
  readonly forms: ReturnType<typeof useForms>;
  readonly changed: string | undefined;
  readonly onChanged: (id: string | undefined) => void;
}

function Records<Item extends Managed>(props: RecordsProps<Item>) {
  const { label, items, nameOf, edit, remove, moreActions, view, forms, changed, onChanged, sort } = props;
  const openEdit = (item: Item) => forms.openEdit(item._id, edit.title, edit.form(item));
  const actions = (item: Item) => (
    <RowActions
      item={item}
      name={nameOf(item)}
      onEdit={edit.isOffered?.(item) === false ? undefined : () => openEdit(item)}
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
  const openForm = (item: Item) =>
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
        {view.kind === "chips" && <DeleteButton item={item} name={nameOf(item)} remove={remove} />}
      </Group>
    ) : undefined;
  if (view.kind === "chips") {
    return (
      <ChipList
        label={label}
        items={items}
        chip={view.chip}
        openForm={openForm}
        onOpen={openEdit}
        changed={changed}
      />
    );
  }
  const isChanged = (item: Item) => changed === item._id;
  if (view.kind === "rows") {
    const row = (item: Item) => view.row(item, { actions: actions(item), isChanged: isChanged(item) });
    return <CardGrid items={items} label={label} keyOf={idOf} card={row} isRows reveal={changed} />;
  }
  const card = (item: Item) => {
    const parts = { content: view.card(item), actions: actions(item), isChanged: isChanged(item) };
    if (sort) return <SortableCard {...parts} item={item} items={items} onMove={sort} />;
    return openForm(item) ?? <RecordCard {...parts} />;
  };
  return <CardGrid items={items} label={label} keyOf={idOf} card={card} reveal={changed} />;
}

const idOf = (item: Managed) => item._id;
