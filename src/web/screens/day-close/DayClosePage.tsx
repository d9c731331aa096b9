import { Anchor, Button, Card, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { dayCloseApi, type OpenDay, type OpenKind, type OpenThing } from "#domain/dayClose/api.ts";
import { formatRupees } from "#domain/money.ts";
import { formatDateTime, formatDay } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { countOf } from "../../kit/countOf.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { confirm } from "../../kit/feedback/confirm.ts";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { ReportDialog, type ShownReport } from "./ReportDialog.tsx";

/** Closes the oldest open business day in three steps, and shows X and Z reports. */
export function DayClosePage() {
  const [shown, setShown] = useState<ShownReport>();
  return (
    <Page title="Day close">
      <AsyncBoundary title="Failed to load the day" fallback={<SkeletonRows />}>
        <OpenSteps onShow={setShown} />
      </AsyncBoundary>
      <AsyncBoundary title="Failed to load closed days">
        <ClosedDays onShow={setShown} />
      </AsyncBoundary>
      {shown && <ReportDialog shown={shown} onClose={() => setShown(undefined)} />}
    </Page>
  );
}

interface ShowProps {
  readonly onShow: (shown: ShownReport) => void;
}

function OpenSteps({ onShow }: ShowProps) {
  const day = useApiQuery(dayCloseApi.open);
  const { businessDay, isRunning, mayClose, open } = day;
  const [lost, setLost] = useState<readonly string[]>([]);
  const close = useSend(dayCloseApi.close);
  const carried = open.filter(({ blocks }) => !blocks);
  const drawers = open.filter(({ kind }) => kind === "drawer");
  const unsent = open.filter(({ kind }) => kind === "cash");
  const isBlocked = !mayClose || drawers.length > 0 || unsent.some(({ id }) => !lost.includes(id));
  const finish = async () => {
    const isSure = await confirm({
      title: `Close ${formatDay(businessDay)}`,
      text: closingText(day, carried.length),
      confirmLabel: "Close the day",
    });
    if (!isSure) return;
    const sent = await close({ body: { businessDay, lost: [...lost] } });
    if (sent.kind === "done") onShow({ kind: "z", closeId: sent.answer._id });
  };
  return (
    <Stack mb="xl">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {isRunning ? `Today, ${formatDay(businessDay)}` : `${formatDay(businessDay)}, not closed yet`}
        </Title>
        <Button variant="default" onClick={() => onShow({ kind: "x" })}>
          X report
        </Button>
      </Group>
      <Step number={1} title="What is open" text="All of it is carried over by name, but for cash.">
        {unsent.length + carried.length === 0 && <Text>Nothing is open.</Text>}
        {unsent.map(({ id, name, amount, since }) => (
          <Checkbox
            key={id}
            label={`${name}’s device has ${amount ? formatRupees(amount) : ""} cash that it did not send${since ? `, ${formatDateTime(since)}` : ""}. Bring it into the Wi-Fi, or tick to name the cash as lost.`}
            checked={lost.includes(id)}
            onChange={({ currentTarget }) =>
              setLost(currentTarget.checked ? [...lost, id] : lost.filter((other) => other !== id))
            }
          />
        ))}
        <OpenList things={carried} />
      </Step>
      <Step
        number={2}
        title="Count"
        text="Every drawer with money that moved is counted, or closed as not handed over."
      >
        {drawers.length === 0 ? (
          <Text>All drawers are counted.</Text>
        ) : (
          <Group>
            <Text>{drawers.map(({ name }) => name).join(", ")}</Text>
            <Button component={Link} to="/admin/drawers">
              Count
            </Button>
          </Group>
        )}
      </Step>
      <Step number={3} title="Close" text="The Z report is frozen. Later work belongs to the next day.">
        {!mayClose && (
          <Text>{`${formatDay(businessDay)} has not begun. Its close is possible on that day.`}</Text>
        )}
        <Group>
          <ActionButton needsServer disabled={isBlocked} onClick={finish}>
            Close the day
          </ActionButton>
        </Group>
      </Step>
    </Stack>
  );
}

function closingText({ businessDay }: OpenDay, carried: number): string {
  const open =
    carried === 0 ? "Nothing is carried over." : `${countOf(carried, "thing")} carried over by name.`;
  return `${open} The Z report of ${formatDay(businessDay)} can not be changed afterwards.`;
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly children: React.ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={3} size="h4">{`${number}. ${title}`}</Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}

/** What each kind is called, and the screen that shows it. */
const kinds: Record<OpenKind, { readonly label: string; readonly to: string }> = {
  cash: { label: "Cash not sent", to: "devices" },
  drawer: { label: "Drawers to count", to: "drawers" },
  table: { label: "Open orders", to: "orders" },
  bill: { label: "Bills not paid", to: "bills" },
  due: { label: "Due", to: "bills" },
  overpaid: { label: "Overpaid", to: "bills" },
  upi: { label: "UPI without digits", to: "bills" },
  device: { label: "Devices with unsent changes", to: "activity" },
  paper: { label: "Papers not printed", to: "kot" },
  ticket: { label: "Tickets not served", to: "kot" },
};

function OpenList({ things }: { readonly things: readonly OpenThing[] }) {
  const byKind = [...Map.groupBy(things, ({ kind }) => kind)];
  return byKind.map(([kind, of]) => (
    <Stack key={kind} gap={2}>
      <Text fw={700}>
        <Anchor
          component={Link}
          to={`/admin/${kinds[kind].to}`}
        >{`${kinds[kind].label}: ${of.length}`}</Anchor>
      </Text>
      {of.map(({ id, name, amount, since }) => (
        <Text key={id} size="sm">
          {[name, amount === null ? "" : formatRupees(amount), since === null ? "" : formatDateTime(since)]
            .filter((part) => part !== "")
            .join(" · ")}
        </Text>
      ))}
    </Stack>
  ));
}

function ClosedDays({ onShow }: ShowProps) {
  const closed = useApiQuery(dayCloseApi.list);
  if (closed.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Closed days">
      <Title order={2} size="h3">
        Closed days
      </Title>
      {closed.map(({ _id: closeId, number, businessDay, by, createdAt }) => (
        <Group key={closeId} justify="space-between" wrap="nowrap">
          <Text size="sm">{`Z ${number} · ${formatDay(businessDay)} · ${by.name}, ${formatDateTime(createdAt)}`}</Text>
          <Button variant="default" onClick={() => onShow({ kind: "z", closeId })}>
            {`Show Z ${number}`}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
