import { Button, Chip, Group, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { areasApi } from "#domain/floor/areasApi.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import classes from "./AddTablePage.module.css";
import { AreaTables } from "./AreaTables.tsx";

/** Add Table: adds, changes and deletes the tables of the chosen area. */
export function AddTablePage() {
  return (
    <Page title="Table Management">
      <AsyncBoundary title="Failed to fetch areas" fallback={<SkeletonTiles count={4} height={44} />}>
        <AreaChoice />
      </AsyncBoundary>
    </Page>
  );
}

function AreaChoice() {
  const areas = useApiQuery(areasApi.list);
  const [chosen, setChosen] = useState<string>();
  const area = areas.find(({ _id }) => _id === chosen) ?? areas[0];
  if (!area) {
    const action = (
      <Button component={Link} to="/admin/area-management">
        Area Management
      </Button>
    );
    return <EmptyState title="No Areas Found" text="Create an area first." action={action} />;
  }
  return (
    <>
      <Title order={2} id="table-area" mb="xs">
        Select Area To Add Table
      </Title>
      <Chip.Group value={area._id} onChange={setChosen}>
        <Group gap="xs" role="radiogroup" aria-labelledby="table-area" className={classes.areas ?? ""}>
          {areas.map(({ _id, name }) => (
            <Chip key={_id} value={_id} size="md" variant="outline">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <AsyncBoundary title="Failed to fetch tables" resetOn={area._id}>
        <AreaTables key={area._id} area={area} />
      </AsyncBoundary>
    </>
  );
}
