import type { OnBytes } from "../file/pack.ts";

const STEP_PERCENT = 5;
const MB = 1_000_000;

/** Creates a listener that prints the progress every five percent: "40 %, 1,040 of 2,600 MB". */
export function byteLines(say: (line: string) => void): OnBytes {
  let printedPercent = 0;
  return (done, of) => {
    const percent = of === 0 ? 100 : Math.floor((done / of) * 100);
    if (percent < printedPercent + STEP_PERCENT && (percent < 100 || printedPercent === 100)) return;
    printedPercent = percent;
    say(`${percent} %, ${inMb(done)} of ${inMb(of)} MB`);
  };
}

function inMb(bytes: number): string {
  return Math.ceil(bytes / MB).toLocaleString("en-IN");
}
