import { answerInWorker } from "../db/workers/worker.ts";
import { cellsOf } from "./cells.ts";

await answerInWorker((bytes: Uint8Array) => cellsOf(Buffer.from(bytes)));
