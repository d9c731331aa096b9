import { useEffect, useState } from "react";
import { printingApi } from "#domain/printing/api.ts";
import { isJobOpen, type PrintJob } from "#domain/printing/job.ts";
import { troubleTexts } from "#domain/printing/troubleTexts.ts";
import { device } from "../../../sync/device.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { usePrintJobs } from "./usePrintJobs.ts";

/** How long "printed" is shown. */
const PRINTED_SHOWN_MS = 8_000;

/** Shows how far an order's papers are at their printers: printing, printed, or why not. */
export function PrintProgress({ orderId }: { readonly orderId: string }) {
  const jobs = usePrintJobs().filter(({ order, isCopy }) => order === orderId && !isCopy);
  const open = jobs.filter(isJobOpen);
  const unknown = jobs.find(({ status }) => status === "unknown");
  const justOut = useJustOut(jobs);
  if (open.length === 0 && !unknown) return justOut === "" ? null : <span>{justOut} printed</span>;
  return (
    <>
      {open.length > 0 && <span>{progressText(open)}</span>}
      {unknown && <UnknownPaper job={unknown} />}
    </>
  );
}

function progressText(open: readonly PrintJob[]): string {
  const [first] = open;
  const names = open.map(({ title }) => title).join(", ");
  if (!first?.trouble) return `${names}: printing…`;
  return `${names} waits. ${troubleTexts[first.trouble]}`;
}

/** Returns the titles of the papers that were sent a moment ago and are out. */
function useJustOut(jobs: readonly PrintJob[]): string {
  const [now, setNow] = useState(device.clock.serverNow);
  const isNew = ({ createdAt }: PrintJob) => createdAt + PRINTED_SHOWN_MS > now;
  const recent = jobs.filter((job) => ["printed", "sent"].includes(job.status) && isNew(job));
  const ids = recent.map(({ _id }) => _id).join(" ");
  useEffect(() => {
    if (ids === "") return undefined;
    const timer = setTimeout(() => setNow(device.clock.serverNow()), PRINTED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [ids]);
  return recent.map(({ title }) => title).join(", ");
}

/** A paper that may have come out: a person who stands at the printer says so. */
function UnknownPaper({ job }: { readonly job: PrintJob }) {
  const answer = useSend(printingApi.answer);
  return (
    <>
      <b>
        {job.title} may have come out of {job.printer.name}.
      </b>
      <button
        type="button"
        onClick={() => void answer({ params: { jobId: job._id }, body: { answer: "there" } })}
      >
        It is there
      </button>
    </>
  );
}
