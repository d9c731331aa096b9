import { answerInWorker } from "../../workers/worker.ts";
import { goLast, restingPace } from "../file/pace.ts";
import { type CopyRequest, copyBackup } from "./copyBackup.ts";

goLast();
await answerInWorker((request: CopyRequest) => copyBackup(request, restingPace));
