import { useCallback } from "react";
import { printingApi } from "#domain/printing/api.ts";
import { mayAnswer, type PrintJob } from "#domain/printing/job.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { waitUntilOut } from "./printers.ts";

/**
 * Returns a function that waits until papers came out. Where a printer did not confirm one, it asks whether it is there
 * (clarifications 52, 81). Resolves to false, after a toast, if one is not.
 */
export function useAwaitPapers(): (jobs: readonly PrintJob[]) => Promise<boolean> {
  const answer = useSend(printingApi.answer);
  return useCallback(
    async (jobs) => {
      const left = await waitUntilOut(jobs);
      if (left.length === 0) return true;
      if (left.every((job) => mayAnswer(job, "there")) && (await confirm(questionAbout(left)))) {
        const sent = left.map(({ _id: jobId }) => answer({ params: { jobId }, body: { answer: "there" } }));
        return (await Promise.all(sent)).every(({ kind }) => kind === "done");
      }
      notify.failure(
        "Not Printed",
        `${titlesOf(left)}: not printed. Print it again above. Nothing is settled yet.`,
      );
      return false;
    },
    [answer],
  );
}

const titlesOf = (jobs: readonly PrintJob[]) => jobs.map(({ title }) => title).join(", ");

function questionAbout(jobs: readonly PrintJob[]) {
  const text = `The printer did not confirm ${titlesOf(jobs)}. Look whether it came out whole: then the order is settled.`;
  return { title: "Is the paper there?", text, confirmLabel: "It is there", cancelLabel: "It is not" };
}
