import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { CLOCK_DIFFERENCE_MAX_MS, type ClockState, clockApi } from "#domain/settings/clock.ts";
import { formatDateTime } from "#domain/time.ts";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { Section } from "./form/Section.tsx";

export const CLOCK_ASKED_EVERY_MS = 30_000;

/** Shows the server's time, and whether its computer's clock is behind. */
export function ClockSection() {
  const { value, error, retry } = useApiQueryState(clockApi.read, undefined, {
    refreshEveryMs: CLOCK_ASKED_EVERY_MS,
  });
  return (
    <Section title="Server's clock" text="Bills are dated by it. It never goes back.">
      <div data-wide>
        {value && <ClockShown state={value} />}
        {!value && error && <ErrorPanel message={error.message} onRetry={retry} />}
        {!value && !error && <SkeletonRows count={2} />}
      </div>
    </Section>
  );
}

function ClockShown({ state: { serverTime, computerTime } }: { readonly state: ClockState }) {
  return (
    <>
      {serverTime - computerTime > CLOCK_DIFFERENCE_MAX_MS && (
        <Alert
          color="yellow"
          mb="sm"
          title="The computer's clock is behind"
          icon={<IconAlertTriangle aria-hidden />}
        >
          It says {formatDateTime(computerTime)}. Set the computer's clock. If it is the server's time that is
          wrong, run <code>npm run clock</code> on that computer.
        </Alert>
      )}
      <Text>
        The server's time is <b>{formatDateTime(serverTime)}</b>.
      </Text>
    </>
  );
}
