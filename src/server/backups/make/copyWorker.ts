import { answerInWorker } from "../../workers/worker.ts";
import { restingPace, setLowestPriority } from "../file/pace.ts";
import { type CopyRequest, copyBackup } from "./copyBackup.ts";

setLowestPriority();
await answerInWorker((request: CopyRequest) => copyBackup(request, restingPace));
