import { answerInWorker } from "../../workers/worker.ts";
import { goLast, restingPace } from "../file/pace.ts";
import { type BackupRequest, backUpSqlite } from "./backUpSqlite.ts";

goLast();
await answerInWorker((request: BackupRequest) => backUpSqlite(request, restingPace));
