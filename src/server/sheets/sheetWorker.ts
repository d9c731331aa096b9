import { answerInWorker } from "../workers/worker.ts";
import { cellsOf } from "./cells.ts";
import type { SheetQuestion } from "./readSheet.ts";

await answerInWorker(({ bytes, sheetNumber }: SheetQuestion) => cellsOf(Buffer.from(bytes), sheetNumber));
