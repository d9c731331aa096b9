import { answerInThread } from "../db/thread.ts";
import { cellsOf } from "./cells.ts";

await answerInThread((bytes: Uint8Array) => cellsOf(Buffer.from(bytes)));
