import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Settings } from "#domain/settings/api.ts";
import { needsGstin, taxProfileOn } from "#domain/settings/taxProfile.ts";
import { setupApi } from "#domain/setup/api.ts";
import { calendarDay } from "#domain/time.ts";
import { useNow } from "../../kit/useNow.ts";
import { useAsk } from "../../sync/cache/useAsk.ts";

/** Warns when numbers that the law requires on a bill are missing (clarification 35). The demo does not need them. */
export function MissingNumbers({ settings }: { readonly settings: Settings }) {
  const { demo } = useAsk(setupApi.read);
  const { mode } = taxProfileOn(settings, calendarDay(useNow()));
  const missing = [
    ...(settings.gstin === "" && needsGstin[mode] ? ["GSTIN"] : []),
    ...(settings.fssai === "" ? ["FSSAI licence number"] : []),
  ];
  if (demo || missing.length === 0) return null;
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`}
    >
      The law wants {missing.length === 1 ? "it" : "them"} printed on every bill. Enter{" "}
      {missing.length === 1 ? "it" : "them"} under Registrations.
    </Alert>
  );
}
