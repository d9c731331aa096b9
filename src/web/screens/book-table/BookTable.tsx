import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { NoAreas } from "../../features/floor/NoAreas.tsx";
import { useTableContext } from "../../features/floor/tableContext.ts";
import { useActiveAreas } from "../../features/floor/useActiveAreas.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { usePanel } from "../../kit/panel.ts";
import { AreaChoice } from "./AreaChoice.tsx";
import classes from "./BookTable.module.css";
import { Floor } from "./Floor.tsx";
import { Legend } from "./Legend.tsx";

/** Shows the areas and the tables of the chosen one. */
export function BookTable() {
  const areas = useActiveAreas();
  const selected = useTableContext();
  const selectedAreaId = selected.kind === "chosen" ? selected.context.areaId : undefined;
  const [chosenAreaId, setChosenAreaId] = useState<string>();
  const area = areas.find(({ _id }) => _id === (chosenAreaId ?? selectedAreaId)) ?? areas[0];
  if (!area) return <NoAreas />;
  return (
    <>
      {selected.kind === "chosen" && (
        <SelectedTable name={selected.context.tableName} area={selected.context.areaName} />
      )}
      <Title order={2} id="book-area" className={classes.heading ?? ""}>
        Select Area
      </Title>
      <AreaChoice areas={areas} areaId={area._id} onChoose={setChosenAreaId} labelledBy="book-area" />
      <div className={classes.tablesHead}>
        <Title order={2}>Select Table</Title>
        <Legend />
      </div>
      <AsyncBoundary
        title="Failed to fetch tables"
        resetOn={area._id}
        fallback={<SkeletonTiles count={12} height={68} />}
      >
        <Floor areaId={area._id} />
      </AsyncBoundary>
      <Text c="dimmed" size="sm" mt="sm">
        Tap a free table to book it, an occupied one to clear it. ⋯ or a long press: reserve and more.
      </Text>
    </>
  );
}

function SelectedTable({ name, area }: { readonly name: string; readonly area: string }) {
  const { base } = usePanel();
  return (
    <div className={classes.booked}>
      <span>
        Table <strong>{name}</strong> · {area} is selected for ordering.
      </span>
      <Button component={Link} to={`${base}/menu`} variant="light">
        Add food items
      </Button>
    </div>
  );
}
