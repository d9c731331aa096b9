import { answerInWorker } from "../workers/worker.ts";
import { type BackupRequest, backUpSqlite } from "./backUpSqlite.ts";

await answerInWorker((request: BackupRequest) => backUpSqlite(request));
