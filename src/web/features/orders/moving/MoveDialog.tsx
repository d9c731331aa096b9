import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { byName } from "#domain/entity.ts";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { movingApi } from "#domain/orders/commands/moving.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { isInKitchen } from "#domain/orders/order/order.ts";
import { type PlaceInput, placeKindLabels } from "#domain/orders/place.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { useKotPopup } from "../commands/sending/useKotPopup.ts";
import { PlaceDialog } from "../dialogs/PlaceDialog.tsx";
import { OtherOrders } from "./OtherOrders.tsx";
import { useMoveLines } from "./useMoveLines.ts";
import { WaiterButtons } from "./WaiterButtons.tsx";

interface MoveDialogProps {
  readonly order: Order;
  /** The table that the order was dragged onto; no other is offered. */
  readonly onto?: string;
  readonly onClose: () => void;
}

const kinds = ["takeaway", "room", "delivery"] as const;

/** Asks where an order goes: to a free table, to takeaway or the like, into another order, or to another person. */
export function MoveDialog({ order, onto, onClose }: MoveDialogProps) {
  const isUnreachable = useIsServerUnreachable();
  const tables = useApiQuery(tablesApi.list).filter(({ _id }) => onto === undefined || onto === _id);
  const areas = freeByArea(tables);
  const move = useSend(movingApi.moveOrder, {
    toast: {
      success: ({ table }) => ({ title: "Order moved", text: `${order.table.name} → ${table.name}` }),
    },
  });
  /** The kind whose details are being asked for; a takeaway needs none. */
  const [placeKind, setPlaceKind] = useState<PlaceInput["kind"]>();
  const moveLines = useMoveLines();
  const newPopup = useKotPopup();
  const moveTo = async (body: Parameters<typeof move>[0]["body"]) => {
    const popup = isInKitchen(order) ? newPopup() : undefined;
    popup?.open();
    const moved = await move({ params: { orderId: order._id }, body });
    if (moved.kind === "done") onClose();
    await popup?.print(moved.kind === "done" ? moved.answer : undefined);
  };
  const mergeInto = async (other: Order) => {
    if (await moveLines({ from: order, to: other })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Move the order of ${order.table.name}`} size="md">
      <Stack gap="sm">
        {isUnreachable && <Alert color="saffron">{NEEDS_SERVER}</Alert>}
        {areas.map(({ name, tables }) => (
          <section key={name} aria-label={name}>
            <Title order={3} size="sm" mb={4}>
              {name}
            </Title>
            <SimpleGrid cols={4} spacing="xs">
              {tables.map((table) => (
                <Button
                  key={table._id}
                  variant="default"
                  px={4}
                  disabled={isUnreachable}
                  onClick={() => void moveTo({ table: table._id })}
                >
                  {table.name}
                </Button>
              ))}
            </SimpleGrid>
          </section>
        ))}
        {onto === undefined && (
          <Group gap="xs" grow>
            {kinds
              .filter((kind) => kind !== order.place.kind)
              .map((kind) => (
                <Button
                  key={kind}
                  variant="default"
                  px={4}
                  disabled={isUnreachable}
                  onClick={() =>
                    kind === "takeaway" ? void moveTo({ place: { kind } }) : setPlaceKind(kind)
                  }
                >
                  {placeKindLabels[kind]}
                </Button>
              ))}
          </Group>
        )}
        {placeKind && (
          <PlaceDialog
            kind={placeKind}
            before={order.place.kind === "table" ? undefined : order.place}
            confirmLabel="Move"
            onSubmit={(place) => void moveTo({ place })}
            onClose={() => setPlaceKind(undefined)}
          />
        )}
        {order.items.length > 0 && (onto === undefined || areas.length === 0) && (
          <section aria-label="Merge with the order of">
            <Title order={3} size="sm" mb={4}>
              Merge with the order of
            </Title>
            {order.discount !== null && (
              <Text size="sm" mb={4}>
                The discount of {order.table.name}, {formatDiscount(order.discount)}, ends with a merge. That
                of the other order stays.
              </Text>
            )}
            <OtherOrders
              order={order}
              at={onto}
              isDisabled={isUnreachable}
              onChoose={(other) => void mergeInto(other)}
            />
          </section>
        )}
        {onto === undefined && (
          <section aria-label="Hand over to">
            <Title order={3} size="sm" mb={4}>
              Hand over to
            </Title>
            <WaiterButtons order={order} onDone={onClose} />
          </section>
        )}
      </Stack>
    </Modal>
  );
}

/** Returns the tables without an open order, by area. */
function freeByArea(
  tables: readonly Table[],
): { readonly name: string; readonly tables: readonly Table[] }[] {
  const free = tables.filter(({ status, openOrder }) => openOrder === null && status !== "out-of-service");
  const names = [...new Set(free.map(({ area }) => area.name))].toSorted();
  return names.map((name) => ({
    name,
    tables: free.filter(({ area }) => area.name === name).toSorted(byName),
  }));
}
