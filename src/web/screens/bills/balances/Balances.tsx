import { useDisclosure } from "@mantine/hooks";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { useAskState } from "../../../sync/cache/useAsk.ts";
import { BalanceBanner } from "./BalanceBanner.tsx";
import { BalanceDialog } from "./BalanceDialog.tsx";

const wholeList = { search: { limit: PAGE_LIMIT_MAX } };

/**
 * Shows what cash taken offline left due or overpaid, and what a device only claims: a banner while there is any, and a
 * dialog to clear it (clarifications 24, 46).
 */
export function Balances() {
  const { value: balances = [], total: due = balances.length } = useAskState(paymentsApi.balances, wholeList);
  const { value: claims = [], total: claimed = claims.length } = useAskState(paymentsApi.claims, wholeList);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <BalanceBanner balances={balances} claims={claims} total={due + claimed} onOpen={open} />
      <BalanceDialog isOpen={isOpen} balances={balances} claims={claims} onClose={close} />
    </>
  );
}
