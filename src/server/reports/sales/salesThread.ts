import { answerLongRead } from "../../db/longRead.ts";
import { readSales } from "./readSales.ts";

await answerLongRead(readSales);
