import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { countOf } from "../../../kit/countOf.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { SlipsDialog, type SlipsFilter, slipsSearch } from "./SlipsDialog.tsx";

/** Shows which no-charge slips match a typed text, above the matching bills, and opens them. */
export function FoundSlips(filter: SlipsFilter) {
  const slips = useApiQuery(slipsApi.list, { search: slipsSearch(filter) });
  const [isOpen, setIsOpen] = useState(false);
  if (slips.length === 0) return null;
  return (
    <Group gap="xs">
      <Text>
        {countOf(slips.length, "slip")} for what was not charged:{" "}
        {slips
          .slice(0, NAMED_MAX)
          .map(({ slipNumber }) => slipNumber)
          .join(", ")}
        {slips.length > NAMED_MAX && ", …"}
      </Text>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Show slips
      </Button>
      {isOpen && <SlipsDialog {...filter} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}

const NAMED_MAX = 3;
