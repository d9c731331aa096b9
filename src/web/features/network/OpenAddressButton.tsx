import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { countOf } from "../../kit/countOf.ts";
import { deliverBeforeNavigation } from "../../sync/update/deliverBeforeNavigation.ts";

interface OpenAddressButtonProps {
  /** The other address: scheme, name and port. */
  readonly origin: string;
  readonly label: string;
}

/** Opens another address of this restaurant after delivering pending changes; shows how many stay here otherwise. */
export function OpenAddressButton({ origin, label }: OpenAddressButtonProps) {
  const [undelivered, setUndelivered] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const go = () => location.assign(origin);
  const deliver = async () => {
    setIsBusy(true);
    const count = await deliverBeforeNavigation();
    setIsBusy(false);
    if (count === 0) go();
    else setUndelivered(count);
  };
  if (undelivered === undefined) {
    return (
      <Button variant="subtle" loading={isBusy} onClick={() => void deliver()}>
        {label}
      </Button>
    );
  }
  return (
    <Text component="span">
      {countOf(undelivered, "change")} could not be delivered and {undelivered === 1 ? "stays" : "stay"} on
      this device at {location.origin}. Open that address again to send {undelivered === 1 ? "it" : "them"}.{" "}
      <Button variant="subtle" onClick={go}>
        {label} all the same
      </Button>
    </Text>
  );
}
