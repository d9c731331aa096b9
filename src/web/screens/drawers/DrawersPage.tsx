import { Button, Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type Drawer, drawersApi } from "#domain/drawers/api.ts";
import { formatRupees, minus, type Paise, ZERO } from "#domain/money.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { formatDay } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { type DialogForm, FormDialog } from "../../kit/form/FormDialog.tsx";
import { Page } from "../../kit/Page.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { device } from "../../sync/device.ts";
import { useApiQuery, useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { deviceId } from "../../sync/http/identity.ts";
import { kindLabels, useDrawerForms } from "./useDrawerForms.tsx";

/** Drawers and purses: counted blind, handed over, with what people moved. */
export function DrawersPage() {
  return (
    <Page title="Drawers">
      <AsyncBoundary title="Failed to load drawers" fallback={<SkeletonRows />}>
        <Drawers />
      </AsyncBoundary>
    </Page>
  );
}

function Drawers() {
  const drawers = useApiQuery(drawersApi.list, { search: { device: deviceId() } });
  const [form, setForm] = useState<DialogForm>();
  const manages = useMay("drawers.manage") === "yes";
  const staff = useApiQueryState(accountsApi.users, {}, { enabled: manages }).value ?? [];
  const forms = useDrawerForms(drawers, staff);
  const seesExpenses = useMay("expenses.manage") === "yes";
  return (
    <Stack>
      {manages && (
        <Group>
          <Button
            onClick={() => setForm({ key: `add ${drawers.length}`, title: "Add Drawer", spec: forms.add() })}
          >
            Add Drawer
          </Button>
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {drawers.map((drawer) => (
          <DrawerCard
            key={drawer._id}
            drawer={drawer}
            hasOthers={drawers.length > 1}
            forms={forms}
            onForm={setForm}
          />
        ))}
      </SimpleGrid>
      {seesExpenses && (
        <AsyncBoundary title="Failed to load expenses">
          <NotFromADrawer />
        </AsyncBoundary>
      )}
      <FormDialog form={form} onSaved={() => undefined} onClose={() => setForm(undefined)} />
    </Stack>
  );
}

/** Lists cash of expenses that named no drawer. */
function NotFromADrawer() {
  const entries = useApiQuery(drawersApi.outside);
  if (entries.length === 0) return null;
  return (
    <Card withBorder component="section" aria-label="Not from a drawer">
      <Text fw={700}>Expenses in cash, not from a drawer</Text>
      {entries.slice(0, SHOWN).map(({ _id, amount, businessDay, by }) => (
        <Text key={_id} size="sm">{`${formatDay(businessDay)} · ${formatRupees(amount)} · ${by.name}`}</Text>
      ))}
      {entries.length > SHOWN && <Text size="sm">{`and ${entries.length - SHOWN} earlier`}</Text>}
    </Card>
  );
}

interface DrawerCardProps {
  readonly drawer: Drawer;
  readonly hasOthers: boolean;
  readonly forms: ReturnType<typeof useDrawerForms>;
  readonly onForm: (form: DialogForm) => void;
}

/** A drawer with what can be done with it; a waiter sees the own purse's buttons only. */
function DrawerCard({ drawer, hasOthers, forms, onForm }: DrawerCardProps) {
  const { _id: drawerId, name, person, toCount, isMoved, isTaking } = drawer;
  const moves = useMay("drawers.move") === "yes";
  const givesUp = useMay("drawers.giveUp") === "yes";
  const end = useSend(drawersApi.end);
  const choose = useSend(drawersApi.choose);
  const mine = moves || person?._id === device.session.get()?.user.id;
  const open = (title: string, spec: DialogForm["spec"]) =>
    onForm({ key: `${title} ${drawerId} ${drawer.session}`, title: `${title}: ${name}`, spec });
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={700}>{name}</Text>
          <StatusBadge tone={toCount || isMoved ? "occupied" : "available"}>
            {toCount ? "Count now" : isMoved ? "Not counted" : "Counted"}
          </StatusBadge>
        </Group>
        {person && <Text size="sm">{`${person.name}’s purse`}</Text>}
        {isTaking && <Text size="sm">Takes what you receive on this device.</Text>}
        {mine && (
          <Group gap="xs">
            {toCount ? (
              <Button onClick={() => open("Count", forms.count(toCount))}>Enter count</Button>
            ) : (
              <ActionButton
                needsServer
                onClick={async () => void (await end({ params: { drawerId }, body: {} }))}
              >
                Count
              </ActionButton>
            )}
            {toCount && givesUp && (
              <Button variant="default" onClick={() => open("Not handed over", forms.giveUp(toCount))}>
                Not handed over
              </Button>
            )}
            {moves && (
              <Button variant="default" onClick={() => open("Cash in or out", forms.move(drawer))}>
                Cash in or out
              </Button>
            )}
            {moves && hasOthers && (
              <Button variant="default" onClick={() => open("To another drawer", forms.transfer(drawer))}>
                To another drawer
              </Button>
            )}
            {moves && hasOthers && !person && !isTaking && (
              <ActionButton
                needsServer
                variant="default"
                onClick={async () => void (await choose({ params: { drawerId }, body: {} }))}
              >
                Take money here
              </ActionButton>
            )}
          </Group>
        )}
        {mine && (
          <AsyncBoundary title="Failed to load what moved" resetOn={`${drawer.session}`}>
            <Moved drawer={drawer} forms={forms} onOpen={open} />
          </AsyncBoundary>
        )}
      </Stack>
    </Card>
  );
}

const SHOWN = 5;

function differenceText(difference: Paise): string {
  if (difference === ZERO) return "it fits";
  return difference < ZERO
    ? `${formatRupees(minus(ZERO, difference))} short`
    : `${formatRupees(difference)} over`;
}

/** Lists what people moved since the last count, and the last counts. */
function Moved({
  drawer: { _id: drawerId },
  forms,
  onOpen,
}: Pick<DrawerCardProps, "drawer" | "forms"> & {
  readonly onOpen: (title: string, spec: DialogForm["spec"]) => void;
}) {
  const params = { drawerId };
  const entries = useApiQuery(drawersApi.entries, { params, search: {} });
  const sessions = useApiQuery(drawersApi.sessions, { params });
  return (
    <Stack gap={4}>
      {entries.slice(0, SHOWN).map(({ _id, kind, amount, reason, by }) => (
        <Text key={_id} size="sm">
          {[kindLabels[kind], formatRupees(amount), reason, by.name]
            .filter((part) => part !== "")
            .join(" · ")}
        </Text>
      ))}
      {sessions.slice(0, SHOWN).map((session) => {
        const { _id, number, businessDay, counts, expected, difference, isGivenUp, holder, reason } = session;
        if (!expected) return null;
        const counted = counts.map(({ cash, by }) => `${formatRupees(cash)} by ${by.name}`).join(", then ");
        const result = isGivenUp
          ? `not handed over, ${holder.name} owes ${formatRupees(expected.cash)}`
          : `expected ${formatRupees(expected.cash)}, counted ${counted}: ${differenceText(difference ?? ZERO)}`;
        return (
          <Stack key={_id} gap={0}>
            <Text size="sm">{`Count ${number}, ${formatDay(businessDay)}: ${result}${reason === "" ? "" : ` · ${reason}`}`}</Text>
            <Group gap="xs">
              {counts.length === 1 && (
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => onOpen("Second count", forms.recount(session))}
                >
                  Second count
                </Button>
              )}
              {difference !== null && difference !== 0 && (
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => onOpen("Why it differs", forms.explain(session))}
                >
                  Why it differs
                </Button>
              )}
            </Group>
          </Stack>
        );
      })}
    </Stack>
  );
}
