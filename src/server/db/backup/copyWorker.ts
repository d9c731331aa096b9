import { goLast, restingPace } from "../backupFile/pace.ts";
import { answerInWorker } from "../workers/worker.ts";
import { type CopyRequest, copyBackup } from "./copyBackup.ts";

goLast();
await answerInWorker((request: CopyRequest) => copyBackup(request, restingPace));
