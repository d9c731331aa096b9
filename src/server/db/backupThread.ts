import { type BackupWish, backUpSqlite } from "./backup.ts";
import { answerInThread } from "./thread.ts";

await answerInThread((wish: BackupWish) => backUpSqlite(wish));
