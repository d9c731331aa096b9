import { answerInWorker } from "../../workers/worker.ts";
import { restingPace, setLowestPriority } from "../file/pace.ts";
import { type BackupRequest, backUpSqlite } from "./backUpSqlite.ts";

setLowestPriority();
await answerInWorker((request: BackupRequest) => backUpSqlite(request, restingPace));
