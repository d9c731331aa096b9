import { goLast, restingPace } from "./backups/file/pace.ts";
import { type CopyRequest, copyBackup } from "./backups/make/copyBackup.ts";
import { answerInWorker } from "./workers/worker.ts";

goLast();
await answerInWorker((request: CopyRequest) => copyBackup(request, restingPace));
