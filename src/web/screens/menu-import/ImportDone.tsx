import { Button, Group } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { UnbillableLiquor } from "../../features/menu/UnbillableLiquor.tsx";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { usePanel } from "../../kit/panel.ts";
import type { ImportResult } from "./useMenuImport.ts";

interface ImportDoneProps {
  readonly result: ImportResult;
  readonly onMore: () => void;
}

export function ImportDone({ result, onMore }: ImportDoneProps) {
  const { base } = usePanel();
  return (
    <>
      <UnbillableLiquor />
      <EmptyState
        icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
        title="Menu imported"
        text={summaryOf(result)}
        action={
          <Group gap="xs" justify="center">
            <Button component={Link} to={`${base}/item-management`}>
              Look at the items
            </Button>
            <Button variant="default" onClick={onMore}>
              Import another sheet
            </Button>
          </Group>
        }
      />
    </>
  );
}

function summaryOf({ added, changed, categoriesAdded }: ImportResult): string {
  const categories = categoriesAdded === 1 ? "1 new category" : `${categoriesAdded} new categories`;
  return `${added} added, ${changed} changed, ${categories}.`;
}
