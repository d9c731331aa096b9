import { useEffect, useState } from "react";
import { printingApi } from "#domain/printing/api.ts";
import { isJobOpen, type PrintJob } from "#domain/printing/job.ts";
import { troubleTexts } from "#domain/printing/troubleTexts.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { usePrintJobs } from "./usePrintJobs.ts";

/** How long "printed" is shown. */
const PRINTED_SHOWN_MS = 4_000;

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

/** Returns the titles of the papers that came out a moment ago. */
function useJustOut(jobs: readonly PrintJob[]): string {
  const [shown, setShown] = useState("");
  const [seenOpen, setSeenOpen] = useState<readonly string[]>([]);
  const openNow = jobs.filter(isJobOpen).map(({ _id }) => _id);
  const out = jobs.filter(
    ({ _id, status }) => seenOpen.includes(_id) && ["printed", "sent"].includes(status),
  );
  const titles = out.map(({ title }) => title).join(", ");
  const key = openNow.join(" ");
  useEffect(() => {
    if (key !== "") setSeenOpen((seen) => [...new Set([...seen, ...key.split(" ")])]);
  }, [key]);
  useEffect(() => {
    if (titles === "") return undefined;
    setShown(titles);
    const timer = setTimeout(() => {
      setShown("");
      setSeenOpen([]);
    }, PRINTED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [titles]);
  return shown;
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
