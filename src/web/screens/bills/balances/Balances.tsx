import { useDisclosure } from "@mantine/hooks";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { BalanceBanner } from "./BalanceBanner.tsx";
import { BalanceDialog } from "./BalanceDialog.tsx";

const wholeList = { search: { limit: PAGE_LIMIT_MAX } };

/** Shows what offline cash left due or overpaid: a banner while there is any, and a dialog to clear it (clarification 46). */
export function Balances() {
  const { value: balances = [] } = useApiQueryState(paymentsApi.balances, wholeList);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <BalanceBanner balances={balances} total={balances.length} onOpen={open} />
      <BalanceDialog isOpen={isOpen} balances={balances} onClose={close} />
    </>
  );
}
