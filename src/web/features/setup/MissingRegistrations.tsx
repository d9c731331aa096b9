import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMissingRegistrations } from "./useMissingRegistrations.ts";

/** Warns if registration numbers that the law requires on a bill are missing. */
export function MissingRegistrations() {
  const missing = useMissingRegistrations();
  if (!missing) return null;
  const them = missing.isOne ? "it" : "them";
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} title={missing.title}>
      The law wants {them} printed on every bill. Enter {them} under Registrations.
    </Alert>
  );
}
