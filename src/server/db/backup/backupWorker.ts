import { goLast, restingPace } from "../backupFile/pace.ts";
import { answerInWorker } from "../workers/worker.ts";
import { type BackupRequest, backUpSqlite } from "./backUpSqlite.ts";

goLast();
await answerInWorker((request: BackupRequest) => backUpSqlite(request, restingPace));
