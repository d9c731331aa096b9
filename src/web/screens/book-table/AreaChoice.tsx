import { Chip, Group } from "@mantine/core";
import type { Area } from "#domain/floor/areasApi.ts";
import { AreaTabs } from "../../features/floor/AreaTabs.tsx";
import { usePanel } from "../../kit/panel.ts";
import classes from "./BookTable.module.css";

interface AreaChoiceProps {
  readonly areas: readonly Area[];
  readonly areaId: string;
  readonly onChoose: (areaId: string) => void;
  readonly labelledBy: string;
}

/** Shows the areas to choose from: as tabs in the admin panel, as chips in the waiter panel (spec section 2). */
export function AreaChoice({ areas, areaId, onChoose, labelledBy }: AreaChoiceProps) {
  const { isWaiterPanel } = usePanel();
  if (!isWaiterPanel) {
    return (
      <div className={classes.tabs}>
        <AreaTabs areas={areas} areaId={areaId} onChoose={({ _id }) => onChoose(_id)} />
      </div>
    );
  }
  return (
    <Chip.Group value={areaId} onChange={onChoose}>
      <Group gap="xs" role="radiogroup" aria-labelledby={labelledBy}>
        {areas.map(({ _id, name }) => (
          <Chip key={_id} value={_id}>
            {name}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
