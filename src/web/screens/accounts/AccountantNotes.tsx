import { Alert, Stack, Text } from "@mantine/core";
import { accountName } from "#domain/accounts/account.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { formatRupees, minus, ZERO } from "#domain/money.ts";
import { formatDay } from "#domain/time.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";

/** Lists withheld tax whose certificate is missing, and advances that nobody has used. */
export function AccountantNotes() {
  const { withoutCertificate, unusedAdvances } = useApiQuery(accountMoneyApi.accountant);
  if (withoutCertificate.length + unusedAdvances.length === 0) return null;
  return (
    <Alert color="saffron" title="For the accountant">
      <Stack gap={2}>
        {withoutCertificate.map(({ _id, name, amount, section, businessDay }) => (
          <Text key={_id} size="sm">
            {`${name}: TDS ${section} of ${formatRupees(minus(ZERO, amount))} since ${formatDay(businessDay)}, certificate missing`}
          </Text>
        ))}
        {unusedAdvances.map((account) => (
          <Text key={account._id} size="sm">
            {`${accountName(account)}: ${formatRupees(minus(ZERO, account.balance))} paid ahead and not used`}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
