import { Button } from "@mantine/core";
import { printingApi } from "#domain/printing/api.ts";
import { isJobOpen, isJobTroubled, type JobAnswer, type PrintJob } from "#domain/printing/job.ts";
import { troubleTexts } from "#domain/printing/troubleTexts.ts";
import banner from "../../../kit/feedback/ConnectionBanner.module.css";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { usePrintJobs } from "../kot/usePrintJobs.ts";
import { useBeepFor } from "./readySound.ts";

/** Names this many papers. */
const NAMED_MAX = 3;

/** Shows which printer does not print and why, and the papers that a person has to say something about, until that is done. */
export function PrinterNotice() {
  const jobs = usePrintJobs();
  const waiting = jobs.filter((job) => isJobOpen(job) && job.trouble !== null);
  const unknown = jobs.filter(({ status }) => status === "unknown");
  const unprinted = jobs.filter((job) => isJobTroubled(job) && job.status !== "unknown");
  useBeepFor([...waiting, ...unknown, ...unprinted].map(({ _id, status }) => `${_id} ${status}`));
  const byPrinter = Map.groupBy(waiting, ({ printer }) => printer._id);
  return (
    <>
      {[...byPrinter].map(([id, all]) => (
        <div key={id} role="alert" className={banner.banner}>
          <span>{waitingText(all)}</span>
        </div>
      ))}
      {unknown.length > 0 && (
        <Question
          jobs={unknown}
          text={`May have come out: ${names(unknown)}. Look at ${printers(unknown)}.`}
          yes={{ label: "It is there", answer: "there" }}
          again="Print again"
        />
      )}
      {unprinted.length > 0 && (
        <Question
          jobs={unprinted}
          text={`Not printed: ${names(unprinted)}.`}
          yes={{ label: "Not needed", answer: "withdraw" }}
          again={unprinted.length === 1 ? "Print" : `Print all ${unprinted.length}`}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly jobs: readonly PrintJob[];
  readonly text: string;
  readonly yes: { readonly label: string; readonly answer: JobAnswer };
  readonly again: string;
}

function Question({ jobs, text, yes, again }: QuestionProps) {
  const send = useSend(printingApi.answer);
  const answerAll = async (answer: JobAnswer) => {
    for (const { _id: jobId } of jobs) await send({ params: { jobId }, body: { answer } });
  };
  return (
    <div role="alert" className={banner.banner}>
      <span>{text}</span>
      <Button variant="subtle" color="red" onClick={() => void answerAll(yes.answer)}>
        {yes.label}
      </Button>
      <Button variant="subtle" color="red" onClick={() => void answerAll("again")}>
        {again}
      </Button>
    </div>
  );
}

function waitingText(jobs: readonly PrintJob[]): string {
  const [first] = jobs;
  const reason = first?.trouble ? troubleTexts[first.trouble] : "";
  return `${first?.printer.name}: ${reason} ${names(jobs)} ${jobs.length === 1 ? "waits" : "wait"}.`;
}

function names(jobs: readonly PrintJob[]): string {
  const named = jobs.slice(0, NAMED_MAX).map(({ title }) => title);
  const more = jobs.length - NAMED_MAX;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const printers = (jobs: readonly PrintJob[]) =>
  [...new Set(jobs.map(({ printer }) => printer.name))].join(", ");
