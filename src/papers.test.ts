import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** It reads which marks are on their way, and sends none. */
const READS_MARKS = "src/web/features/orders/kot/useUnprinted.ts";

/** Returns the places at which a source marks something printed that is no paper, whose window marks it once it has printed. */
function marksOutsideOfPapers(text: string): string[] {
  const [, send] = /const (\w+) = useSend\(\w+Api\.print\b/.exec(text) ?? [];
  const rest = text.replace(/useSend\(\w+Api\.print\b/g, "").replaceAll(`markPrinted: () => ${send}(`, "");
  return (
    rest.match(new RegExp(`.*(\\w+Api\\.print\\b|(?<![.\\w])${send}\\(|\\.markPrinted\\b).*`, "g")) ?? []
  );
}

test("only the window that has printed a paper marks it printed", () => {
  const files = globSync("src/web/**/*.{ts,tsx}").filter(
    (path) => !path.includes(".test.") && path !== READS_MARKS,
  );
  expect(files.flatMap((path) => marksOutsideOfPapers(readFileSync(path, "utf8")))).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});

test.each([
  "const print = useSend(kotApi.print, { toast });\nconst mark = () => print({ params });",
  "await sendDirect(billsApi.print, { params });",
  "papers.forEach((paper) => paper.markPrinted());",
])("marking a paper printed elsewhere is found: %s", (text) => {
  expect(marksOutsideOfPapers(text)).toHaveLength(1);
});
