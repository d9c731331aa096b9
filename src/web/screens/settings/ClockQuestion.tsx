import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { settingsApi } from "#domain/settings/api.ts";
import { clockApi } from "#domain/settings/clock.ts";
import { formatDateTime } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { CLOCK_ASKED_EVERY_MS } from "./ClockSection.tsx";

/** Asks which time is right after the computer's clock jumped ahead; an admin confirms the computer's. */
export function ClockQuestion() {
  const clock = useApiQueryState(clockApi.read, undefined, { refreshEveryMs: CLOCK_ASKED_EVERY_MS });
  // The banner above all screens reads the server's health.
  const health = useApiQueryState(settingsApi.health, undefined);
  const confirm = useSend(clockApi.confirm);
  if (!clock.value?.isWaiting) return null;
  const { serverTime, computerTime } = clock.value;
  const confirmNow = async () => {
    await confirm({ body: { computerTime } });
    clock.retry();
    health.retry();
  };
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
}
