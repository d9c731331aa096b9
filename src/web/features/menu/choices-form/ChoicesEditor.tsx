import { Button, Checkbox, Input, Switch, TextInput } from "@mantine/core";
import {
  CHOICE_NAME_LENGTH_MAX,
  type Choices,
  GROUPS_MAX,
  ITEM_CODE_LENGTH_MAX,
  NO_CHOICES,
  VARIANTS_MAX,
} from "#domain/menu/choices.ts";
import { ZERO } from "#domain/money.ts";
import type { InputProps } from "../../../kit/form/field.ts";
import { StationSelect } from "../StationSelect.tsx";
import classes from "./ChoicesEditor.module.css";
import { GroupEditor } from "./GroupEditor.tsx";
import { PriceInput, RemoveButton } from "./rowInputs.tsx";
import { type Row, useRows } from "./useRows.ts";

interface ChoicesEditorProps extends InputProps {
  readonly choices: Choices | null;
}

/** Edits variants, groups of add-ons, the unit and the open price of an item. */
export function ChoicesEditor({ choices, label, error, disabled, onChange, ...props }: ChoicesEditorProps) {
  const value = choices ?? NO_CHOICES;
  const change = (part: Partial<Choices>) => onChange({ ...value, ...part });
  const variants = useRows(value.variants, (rows) => change({ variants: rows }));
  const groups = useRows(value.groups, (rows) => change({ groups: rows }));
  const isOpen = value.openPrice !== null;
  const range = value.openPrice ?? { min: null, max: null };
  return (
    <details className={classes.editor} open={choices !== null}>
      <summary data-path={props["data-path"]}>{label}</summary>
      <Input.Error role={error ? "alert" : undefined}>{error}</Input.Error>
      <fieldset disabled={disabled}>
        <p>Sizes with a price of their own. The first one is the usual one.</p>
        {variants.rows.map((row, at) => (
          <VariantRow key={row.key} row={row} name={row.value.name || `Variant ${at + 1}`} />
        ))}
        <Button
          variant="light"
          size="sm"
          disabled={variants.rows.length >= VARIANTS_MAX}
          onClick={() => variants.add({ name: "", price: ZERO, code: "", isAvailable: true })}
        >
          Add a variant
        </Button>
        <p>Add-ons, “no onion”, or the dishes of a set meal.</p>
        {groups.rows.map((row) => (
          <GroupEditor key={row.key} row={row} />
        ))}
        <Button
          variant="light"
          size="sm"
          disabled={groups.rows.length >= GROUPS_MAX}
          onClick={() =>
            groups.add({ name: "", min: 0, max: 1, options: [{ name: "", price: ZERO, menuItem: null }] })
          }
        >
          Add a group of add-ons
        </Button>
        <div className={classes.row}>
          <TextInput
            label="Weighed in"
            placeholder="kg"
            description="The price is for 1; empty: sold by the piece"
            maxLength={8}
            value={value.unit}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
        </div>
        <Switch
          label="Market rate, said when it is sold"
          checked={isOpen}
          onChange={(event) =>
            change({ openPrice: event.currentTarget.checked ? { min: null, max: null } : null })
          }
        />
        {isOpen && (
          <div className={classes.row}>
            <PriceInput
              label="From, without approval"
              price={range.min}
              onPrice={(min) => change({ openPrice: { ...range, min } })}
            />
            <PriceInput
              label="To, without approval"
              price={range.max}
              onPrice={(max) => change({ openPrice: { ...range, max } })}
            />
          </div>
        )}
      </fieldset>
    </details>
  );
}

function VariantRow({
  row,
  name,
}: {
  readonly row: Row<Choices["variants"][number]>;
  readonly name: string;
}) {
  const { value, change, remove } = row;
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={`Name: ${name}`}
        placeholder="Half"
        maxLength={CHOICE_NAME_LENGTH_MAX}
        value={value.name}
        onChange={(event) => change({ ...value, name: event.currentTarget.value })}
      />
      <PriceInput
        aria-label={`${name}: price`}
        price={value.price}
        onPrice={(price) => change({ ...value, price: price ?? ZERO })}
      />
      <TextInput
        aria-label={`${name}: short code`}
        placeholder="Code"
        maxLength={ITEM_CODE_LENGTH_MAX}
        value={value.code}
        onChange={(event) => change({ ...value, code: event.currentTarget.value })}
      />
      <Checkbox
        label="In stock"
        checked={value.isAvailable}
        onChange={(event) => change({ ...value, isAvailable: event.currentTarget.checked })}
      />
      <StationSelect
        label={`${name}: station`}
        none="As the item"
        station={value.station ?? null}
        onStation={(station) => change({ ...value, station })}
      />
      <RemoveButton label={`Remove ${name}`} onClick={remove} />
    </div>
  );
}
