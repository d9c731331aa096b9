import { Autocomplete, Button, NumberInput, TextInput } from "@mantine/core";
import { menuApi } from "#domain/menu/api.ts";
import { CHOICE_NAME_LENGTH_MAX, type Group, OPTIONS_MAX } from "#domain/menu/choices.ts";
import { ZERO } from "#domain/money.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { StationSelect } from "../StationSelect.tsx";
import classes from "./ChoicesEditor.module.css";
import { PriceInput, RemoveButton } from "./rowInputs.tsx";
import { type Row, useRows } from "./useRows.ts";

/** Limit of suggested item names. */
const OFFERED_MAX = 20;

/** Edits a group of add-ons: its name, how many may be selected, and its options, which may be menu items. */
export function GroupEditor({ row: { value, change, remove } }: { readonly row: Row<Group> }) {
  const options = useRows(value.options, (rows) => change({ ...value, options: rows }));
  const items = useApiQuery(menuApi.items);
  const names = [...new Set(items.map(({ name }) => name))];
  const idOf = (name: string) => items.find((item) => item.name === name)?._id ?? null;
  const title = value.name || "Group";
  const count = (key: "min" | "max") => (typed: string | number) =>
    change({ ...value, [key]: Number(typed) || 0 });
  return (
    <div className={classes.group}>
      <div className={classes.row}>
        <TextInput
          aria-label="Name of the group"
          placeholder="Extras, Choice of curry"
          maxLength={CHOICE_NAME_LENGTH_MAX}
          value={value.name}
          onChange={(event) => change({ ...value, name: event.currentTarget.value })}
        />
        <NumberInput
          aria-label={`${title}: at least`}
          prefix="min "
          min={0}
          max={OPTIONS_MAX}
          allowDecimal={false}
          hideControls
          value={value.min}
          onChange={count("min")}
        />
        <NumberInput
          aria-label={`${title}: at most`}
          prefix="max "
          min={1}
          max={OPTIONS_MAX}
          allowDecimal={false}
          hideControls
          value={value.max}
          onChange={count("max")}
        />
        <RemoveButton label={`Remove the group ${title}`} onClick={remove} />
      </div>
      {options.rows.map(({ key, value: option, change: changeOption, remove: removeOption }, at) => {
        const name = option.name || `Option ${at + 1}`;
        return (
          <div className={classes.row} key={key}>
            <Autocomplete
              aria-label={`${title}: ${name}`}
              placeholder="extra cheese, or a dish"
              data={names}
              limit={OFFERED_MAX}
              value={option.name}
              onChange={(typed) => changeOption({ ...option, name: typed, menuItem: idOf(typed) })}
            />
            <PriceInput
              aria-label={`${name}: price`}
              price={option.price === ZERO ? null : option.price}
              placeholder="free"
              onPrice={(price) => changeOption({ ...option, price: price ?? ZERO })}
            />
            {option.menuItem !== null && (
              <StationSelect
                label={`${name}: station`}
                none="As the dish"
                station={option.station ?? null}
                onStation={(station) => changeOption({ ...option, station })}
              />
            )}
            <RemoveButton label={`Remove ${name}`} onClick={removeOption} />
          </div>
        );
      })}
      <Button
        variant="subtle"
        size="sm"
        disabled={options.rows.length >= OPTIONS_MAX}
        onClick={() => options.add({ name: "", price: ZERO, menuItem: null })}
      >
        Add an option
      </Button>
    </div>
  );
}
