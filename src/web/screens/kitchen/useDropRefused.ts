import { useEffect } from "react";
import { useParked } from "../../sync/hooks/useOutbox.ts";
import { reportUnattended } from "../../sync/http/report.ts";

/** Drops bumps that the server refused while no screen waited for them: nobody decides here, and the ticket is shown again. */
export function useDropRefused(): void {
  const parked = useParked();
  useEffect(() => {
    for (const { message, record, discard } of parked) {
      reportUnattended({ title: record.failure ?? record.label, text: message, subject: record.id });
      void discard();
    }
  }, [parked]);
}
