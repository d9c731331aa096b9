import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { devicesApi } from "#domain/devices/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import type { Printer } from "#domain/printing/printer.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { troubleTexts } from "#domain/printing/troubleTexts.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { notify } from "../../kit/feedback/notify.ts";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { Page } from "../../kit/Page.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { answerOf, useSend } from "../../sync/hooks/useSend.ts";
import { type PrinterFields, printerFields, printerValues, toPrinter, usbValue } from "./printerForm.ts";
import { abilityText, paperTexts, whereText } from "./printerTexts.ts";

/** Printers: adds, changes, tests and deletes the printers that the server drives. */
export function PrintersPage() {
  return (
    <Page
      title="Printers"
      text="What a printer takes comes out by itself, and opens no window. Without printers each device prints as before."
    >
      <AsyncBoundary title="Failed to load printers" fallback={<SkeletonTiles height={180} />}>
        <Printers />
      </AsyncBoundary>
    </Page>
  );
}

/** Orders without a table, which have no area. */
const kinds = [
  { value: "takeaway", label: "Takeaway" },
  { value: "room", label: "Room service" },
  { value: "delivery", label: "Delivery" },
];

function useChoices(printers: readonly Printer[]) {
  const stations = useApiQuery(stationsApi.list).map(({ _id, name }) => ({ value: _id, label: name }));
  const areas = useApiQuery(areasApi.list).map(({ _id, name }) => ({ value: _id, label: name }));
  const tills = useApiQuery(devicesApi.list)
    .filter(({ name }) => name !== "")
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const usb = useApiQuery(printersApi.usb).map((found) => ({
    value: usbValue(found),
    label: `At the server's USB: ${[found.maker, found.model].filter(Boolean).join(" ") || found.device}`,
  }));
  return { printers, areas: [...areas, ...kinds], stations, tills, usb };
}

function Printers() {
  const printers = useApiQuery(printersApi.list);
  const choices = useChoices(printers);
  const create = useSend(printersApi.create);
  const update = useSend(printersApi.update);
  const remove = useSend(printersApi.remove);
  const test = useSend(printersApi.test);
  const [found, setFound] = useState<readonly string[]>();

  const addForm = (address = ""): FormSpec<PrinterFields> => ({
    fields: printerFields(choices),
    initial: { address },
    submitLabel: "Add Printer",
    check: () => ({}),
    save: async (values) => formOutcome(await create({ body: toPrinter(values) })),
  });
  const editForm = (printer: Printer): FormSpec<PrinterFields> => ({
    fields: printerFields(choices, printer),
    initial: printerValues(printer),
    submitLabel: "Save",
    check: () => ({}),
    save: async (values) =>
      formOutcome(await update({ params: { printerId: printer._id }, body: toPrinter(values) })),
  });
  const isNew = (address: string) =>
    !printers.some(
      ({ connection }) => connection.kind === "network" && address.startsWith(connection.address),
    );

  return (
    <>
      <SearchNetwork found={found?.filter(isNew)} onFound={setFound} />
      <ManagedList
        label="Printers"
        items={printers}
        nameOf={({ name }) => name}
        empty={{
          title: "No Printers",
          text: "KOTs and bills are printed by each device's own browser. Add a printer, print its test strip, then choose what it prints.",
        }}
        add={{ label: "Add Printer", form: () => addForm(found?.find(isNew)) }}
        edit={{ title: "Edit Printer", form: editForm }}
        remove={{
          question: ({ name }) => ({
            title: "Delete Printer",
            text: `Papers that wait for "${name}" are not printed. Delete it?`,
          }),
          send: async ({ _id }) => await remove({ params: { printerId: _id } }),
        }}
        moreActions={({ _id, name }) => (
          <ActionButton
            variant="subtle"
            needsServer
            aria-label={`Print a test strip: ${name}`}
            onClick={() => test({ params: { printerId: _id }, body: {} })}
          >
            Test strip
          </ActionButton>
        )}
        view={{
          kind: "cards",
          card: (printer) => ({
            title: printer.name,
            subtitle: whereText(printer),
            badges: (
              <StatusBadge tone={printer.trouble ? "occupied" : printer.isPaperLow ? "waiting" : "available"}>
                {printer.trouble ? "Does not print" : printer.isPaperLow ? "Paper is low" : "Ready"}
              </StatusBadge>
            ),
            text: [
              ...(printer.trouble ? [troubleTexts[printer.trouble]] : []),
              ...paperTexts(printer, choices),
              abilityText(printer),
            ].join(" · "),
          }),
        }}
      />
    </>
  );
}

interface SearchNetworkProps {
  readonly found: readonly string[] | undefined;
  readonly onFound: (addresses: readonly string[]) => void;
}

/** Searches the house's network for printers, when an admin taps. */
function SearchNetwork({ found, onFound }: SearchNetworkProps) {
  const search = useSend(printersApi.search);
  const [isSearching, setSearching] = useState(false);
  const run = async () => {
    setSearching(true);
    const answer = answerOf(await search({ body: {} }));
    setSearching(false);
    if (!answer) return;
    onFound(answer.addresses);
    if (answer.addresses.length === 0)
      notify.info("No printers found", "Is the printer on, and in this network?");
  };
  return (
    <Group mb="md" gap="md">
      <Button variant="default" onClick={run} loading={isSearching}>
        Search the network
      </Button>
      {found && found.length > 0 && (
        <Text>Found, and not set up yet: {found.join(", ")}. Add Printer begins with the first.</Text>
      )}
    </Group>
  );
}
