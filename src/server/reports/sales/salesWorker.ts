import { answerLongRead } from "../../db/workers/longRead.ts";
import { readSales } from "./readSales.ts";

await answerLongRead(readSales);
