import { Stack } from "@mantine/core";
import { kotApi } from "#domain/orders/kot/api.ts";
import { KotCard } from "../../features/orders/kot/KotCard.tsx";
import { KotStepButton } from "../../features/orders/kot-actions/KotStepButton.tsx";
import { useFinishedKots } from "../../features/orders/kot-actions/useFinishedKots.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { KotActions } from "./KotActions.tsx";
import { kotsOf } from "./useOrderViews.ts";

interface KotPreviewProps {
  readonly orderId: string;
  /** The only KOT to show; undefined for all KOTs of the order, newest first. */
  readonly kotId: string | undefined;
}

export function KotPreview({ orderId, kotId }: KotPreviewProps) {
  const kots = useApiQuery(kotApi.list, kotsOf(orderId));
  const isFinished = useFinishedKots();
  return (
    <Stack gap="sm">
      {kots
        .filter(({ _id }) => kotId === undefined || _id === kotId)
        .map((kot) => (
          <KotCard
            key={kot._id}
            kot={kot}
            isFinished={isFinished(kot)}
            headingLevel={3}
            stepOf={(part) => (
              <KotStepButton kot={kot} part={part} isFinished={isFinished(kot)} onServe={undefined} />
            )}
            actions={<KotActions kot={kot} isFinished={isFinished(kot)} />}
          />
        ))}
    </Stack>
  );
}
