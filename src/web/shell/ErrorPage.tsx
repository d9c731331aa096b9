import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import type { FallbackProps } from "react-error-boundary";
import { EmptyState } from "../kit/feedback/EmptyState.tsx";
import { log } from "../sync/log.ts";

/** Shows and logs an error thrown while a screen rendered. Unsent changes are in the outbox and are not lost. */
export function ErrorPage({ error }: FallbackProps) {
  useEffect(() => log("Unexpected Application Error!", error), [error]);
  return (
    <main>
      <EmptyState
        title="Unexpected Application Error!"
        text={error instanceof Error ? error.message : "Something on this page went wrong."}
        action={
          <Group>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <Button variant="default" component="a" href="/">
              Return to Home
            </Button>
          </Group>
        }
      />
    </main>
  );
}
