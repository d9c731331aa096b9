import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { accountName } from "#domain/accounts/account.ts";
import type { Entry } from "#domain/accounts/ledger.ts";
import { accountMoneyApi, CERTIFICATE_LENGTH_MAX } from "#domain/accounts/moneyApi.ts";
import { formatRupees, minus, ZERO } from "#domain/money.ts";
import { formatDay } from "#domain/time.ts";
import { type DialogForm, FormDialog } from "../../kit/form/FormDialog.tsx";
import { formOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { text } from "../../kit/form/text.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

const fields = {
  certificate: text({
    ...{ label: "Number of the certificate", required: "Which number does the certificate have?" },
    maxLength: CERTIFICATE_LENGTH_MAX,
  }),
};

/** Lists withheld tax whose certificate is missing, with a button that names it, and advances that nobody has used. */
export function AccountantNotes() {
  const { withoutCertificate, unusedAdvances } = useApiQuery(accountMoneyApi.accountant);
  const nameCertificate = useSend(accountMoneyApi.nameCertificate);
  const [form, setForm] = useState<DialogForm>();
  const openForm = (title: string, { _id: entryId, account: accountId }: Entry) => {
    const spec = formOf({
      ...{ fields, initial: {}, submitLabel: "Save" },
      save: async (body) => formOutcome(await nameCertificate({ params: { accountId, entryId }, body })),
    });
    setForm({ key: entryId, title, spec });
  };
  if (withoutCertificate.length + unusedAdvances.length === 0) return null;
  return (
    <Alert color="saffron" title="For the accountant">
      <Stack gap={2}>
        {withoutCertificate.map((entry) => {
          const { _id, name, amount, section, businessDay } = entry;
          const tds = `${name}: TDS ${section} of ${formatRupees(minus(ZERO, amount))}`;
          return (
            <Group key={_id} gap="xs">
              <Text size="sm">{`${tds} since ${formatDay(businessDay)}, certificate missing`}</Text>
              <Button variant="subtle" size="sm" onClick={() => openForm(tds, entry)}>
                Name the certificate
              </Button>
            </Group>
          );
        })}
        {unusedAdvances.map((account) => (
          <Text key={account._id} size="sm">
            {`${accountName(account)}: ${formatRupees(minus(ZERO, account.balance))} paid ahead and not used`}
          </Text>
        ))}
      </Stack>
      <FormDialog form={form} onSaved={() => undefined} onClose={() => setForm(undefined)} />
    </Alert>
  );
}
