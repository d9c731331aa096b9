import { printingApi } from "#domain/printing/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { startApi } from "#domain/setup/startApi.ts";
import { printersOfTest, TestPaper, testPaper, testPaperTitles } from "#domain/setup/testPapers.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { notify } from "../../kit/feedback/notify.ts";
import { device } from "../../sync/device.ts";
import { cachedAnswers } from "../../sync/hooks/cachedAnswers.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { deviceId } from "../../sync/http/identity.ts";
import { readLocalText, useLocalText, writeLocalText } from "../../sync/localText.ts";
import { openPaper } from "../printing/paperWindow.ts";

/** Local storage key: the test papers that this device has printed. */
const PRINTED_KEY = "testPapers";

const asList = (printed: string | undefined) => (printed ? printed.split(",") : []);

/** Returns whether this device has printed all test papers. */
export function useHasTested(): boolean {
  const printed = asList(useLocalText(PRINTED_KEY));
  return TestPaper.options.every((paper) => printed.includes(paper));
}

/** The buttons that print a test bill and a test KOT: on the house's printers, else by this device. */
export function TestPapers() {
  const settings = useApiQuery(settingsApi.read);
  const queue = useSend(startApi.printTestPaper);
  const print = async (paper: TestPaper) => {
    const printers = cachedAnswers(printingApi.read).at(-1)?.printers ?? [];
    const isTaken = printersOfTest(printers, paper, deviceId()).length > 0;
    // Opened in the tap, before anything is awaited: browsers allow windows only there.
    const document = testPaper(paper, settings, device.clock.serverNow());
    const name = paper === "kot" ? "KOT" : "bill";
    const isPrinted = isTaken
      ? (await queue({ body: { paper } })).kind === "done"
      : (await openPaper(name, null).print([{ document, markPrinted: () => undefined }])) === "printed";
    if (!isPrinted) return;
    notify.success(`${testPaperTitles[paper]} printed`, isTaken ? "It is on its way to its printer." : "");
    const printed = new Set([...asList(readLocalText(PRINTED_KEY)), paper]);
    writeLocalText(PRINTED_KEY, [...printed].join(","));
  };
  return TestPaper.options.map((paper) => (
    <ActionButton key={paper} variant="default" onClick={() => print(paper)}>
      Print a {testPaperTitles[paper].replace("Test", "test")}
    </ActionButton>
  ));
}
