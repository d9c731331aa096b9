import { Anchor, Badge, Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { type DayClose, dayCloseApi } from "#domain/dayClose/api.ts";
import { zPaper } from "#domain/dayClose/zPaper.ts";
import type { ZReport } from "#domain/dayClose/zReport.ts";
import { zSections } from "#domain/dayClose/zRows.ts";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { formatDateTime, formatDay } from "#domain/time.ts";
import { openPaper } from "../../features/printing/paperWindow.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { type DialogForm, FormDialog } from "../../kit/form/FormDialog.tsx";
import { formOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { text } from "../../kit/form/text.tsx";
import { Money } from "../../kit/Money.tsx";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { download } from "../../sync/download.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { answerOf, useSend } from "../../sync/hooks/useSend.ts";

/** The report so far, or the frozen one of a closed day. */
export type ShownReport = { readonly kind: "x" } | { readonly kind: "z"; readonly closeId: string };

interface ReportDialogProps {
  readonly shown: ShownReport;
  readonly onClose: () => void;
}

/** Shows an X or a Z report. */
export function ReportDialog({ shown, onClose }: ReportDialogProps) {
  const isPhone = useIsPhone();
  const title = shown.kind === "x" ? "X report" : "Z report";
  return (
    <Modal opened onClose={onClose} title={title} size="lg" fullScreen={isPhone}>
      <AsyncBoundary title="Failed to load the report" resetOn={JSON.stringify(shown)}>
        {shown.kind === "x" ? <XReport /> : <Closed closeId={shown.closeId} />}
      </AsyncBoundary>
    </Modal>
  );
}

function XReport() {
  const report = useApiQuery(dayCloseApi.x);
  return (
    <Stack>
      <Text>{`${formatDay(report.businessDay)} so far. It is not frozen.`}</Text>
      <Report report={report} />
    </Stack>
  );
}

const remark = text({ label: "Remark", required: "What is there to say?", maxLength: REASON_LENGTH_MAX });

function Closed({ closeId }: { readonly closeId: string }) {
  const closed = useApiQuery(dayCloseApi.read, { params: { closeId } });
  const { number, report, by, createdAt, lost, remarks } = closed;
  const [form, setForm] = useState<DialogForm>();
  const add = useSend(dayCloseApi.remark);
  const print = usePrintZ(closed);
  const spec = formOf({
    fields: { text: remark },
    initial: {},
    submitLabel: "Add remark",
    save: async (body) => formOutcome(await add({ params: { closeId }, body })),
  });
  const failure = "Failed to export the Z report";
  return (
    <Stack>
      <Text fw={700}>{`Z ${number} · ${formatDay(report.businessDay)}`}</Text>
      <Text size="sm">{`Closed by ${by.name}, ${formatDateTime(createdAt)}`}</Text>
      <Group>
        <ActionButton needsServer onClick={print}>
          Print
        </ActionButton>
        <ActionButton
          needsServer
          variant="default"
          onClick={() => download(dayCloseApi.export, { failure }, { params: { closeId } })}
        >
          CSV
        </ActionButton>
        <Button
          variant="default"
          onClick={() => setForm({ key: `remark ${remarks.length}`, title: "Remark", spec })}
        >
          Remark
        </Button>
      </Group>
      {remarks.map((one) => (
        <Text key={`${one.createdAt}`} size="sm">
          {`${one.text} (${one.by.name}, ${formatDateTime(one.createdAt)})`}
        </Text>
      ))}
      {lost.map(({ device, person, amount }) => (
        <Text key={device} size="sm">
          {`Named as lost with ${person}’s device: `}
          <Money amount={amount} />
        </Text>
      ))}
      <Report report={report} />
      <FormDialog form={form} onSaved={() => undefined} onClose={() => setForm(undefined)} />
    </Stack>
  );
}

/** Returns a function that prints a Z on the till's printer, else in a window. */
function usePrintZ(closed: DayClose): () => Promise<void> {
  const queue = useSend(dayCloseApi.queue);
  return async () => {
    const params = { closeId: closed._id };
    await openPaper("Z report").print([
      {
        document: zPaper(closed),
        markPrinted: () => undefined,
        route: {
          kind: "bill",
          area: "",
          queue: async () => answerOf(await queue({ params, body: { again: true } })),
        },
      },
    ]);
  };
}

/** Shows the sections of a report; what is unexplained stands first, with a link to its order's changes. */
function Report({ report }: { readonly report: ZReport }) {
  const { unexplained } = report.match;
  return (
    <Stack>
      <Badge color={unexplained.length === 0 ? "green" : "red"} size="lg">
        {`Unexplained: ${unexplained.length}`}
      </Badge>
      {unexplained.map((one) => (
        <Text key={one.text} size="sm">
          {one.order === null ? (
            one.text
          ) : (
            <Anchor component={Link} to={`/admin/activity?order=${one.order}`}>
              {one.text}
            </Anchor>
          )}
        </Text>
      ))}
      {zSections(report).map(({ title, rows }) => (
        <Table key={title} aria-label={title} verticalSpacing={4}>
          <Table.Caption style={{ captionSide: "top", textAlign: "start", fontWeight: 700 }}>
            {title}
          </Table.Caption>
          <Table.Tbody>
            {rows.map(({ label, count, amount }) => (
              <Table.Tr key={label}>
                <Table.Td>{label}</Table.Td>
                <Table.Td ta="end">{count}</Table.Td>
                <Table.Td ta="end">{amount !== null && <Money amount={amount} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </Stack>
  );
}
