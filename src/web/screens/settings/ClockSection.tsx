import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { settingsApi } from "#domain/settings/api.ts";
import { CLOCK_DIFFERENCE_MAX_MS, type ClockState, clockApi } from "#domain/settings/clock.ts";
import { formatDateTime } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { useAskState } from "../../sync/cache/useAsk.ts";
import { useSend } from "../../sync/outbox/useSend.ts";
import { Section } from "./form/Section.tsx";

const ASK_EVERY_MS = 30_000;

/** Shows the server's time and its computer's, and lets an admin confirm the computer's when it jumped ahead. */
export function ClockSection() {
  const { value, error, retry } = useAskState(clockApi.read, undefined, { refreshEveryMs: ASK_EVERY_MS });
  // The banner above all screens reads the server's health.
  const health = useAskState(settingsApi.health, undefined);
  const readAgain = () => {
    retry();
    health.retry();
  };
  return (
    <Section title="Server's clock" text="Bills are dated by it. It never goes back.">
      <div data-wide>
        {value && <ClockShown state={value} onChanged={readAgain} />}
        {!value && error && <ErrorPanel message={error.message} onRetry={retry} />}
        {!value && !error && <SkeletonRows count={2} />}
      </div>
    </Section>
  );
}

interface ClockShownProps {
  readonly state: ClockState;
  readonly onChanged: () => void;
}

function ClockShown({ state, onChanged }: ClockShownProps) {
  const { serverTime, computerTime, isWaiting } = state;
  const confirm = useSend(clockApi.confirm);
  const confirmNow = async () => {
    await confirm({ body: { computerTime } });
    onChanged();
  };
  if (isWaiting)
    return (
      <Alert color="red" title="Which time is right?" icon={<IconAlertTriangle aria-hidden />}>
        <Text mb="sm">
          The computer's clock says <b>{formatDateTime(computerTime)}</b>. The server's time is{" "}
          {formatDateTime(serverTime)}. Bills wait; orders go on.
        </Text>
        <ActionButton onClick={confirmNow}>{formatDateTime(computerTime)} is right</ActionButton>
        <Text mt="sm">Otherwise set the computer's clock: the server follows it by itself.</Text>
      </Alert>
    );
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
