import { goLast, restingPace } from "./backups/file/pace.ts";
import { type BackupRequest, backUpSqlite } from "./backups/make/backUpSqlite.ts";
import { answerInWorker } from "./workers/worker.ts";

goLast();
await answerInWorker((request: BackupRequest) => backUpSqlite(request, restingPace));
