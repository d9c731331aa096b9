import { createHmac } from "node:crypto";
import type { Topic } from "#domain/events.ts";
import type { WriteQueue } from "../db/write.ts";
import type { BusinessDays } from "../http/handlers/context.ts";
import type { DemoHouse } from "./seed/resort.ts";
import { hashDemoPasswords, seedDemo } from "./seed/seed.store.ts";

/** Letters and digits without similar-looking ones. */
const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;

/** Returns the code on the console for the first admin, derived from the house secret: all nodes have the same. */
export function setupCodeFrom(houseSecret: string): string {
  const bytes = createHmac("sha256", houseSecret)
    .update(JSON.stringify(["first admin"]))
    .digest();
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join(
    "",
  );
}

/** The parts of the server that filling an empty database needs. */
export interface Filling {
  readonly writeQueue: WriteQueue;
  readonly days: BusinessDays;
  readonly hashPassword: (password: string) => Promise<string>;
}

/** Fills an empty database with a demo resort; returns false if another node did meanwhile. Journalled as the server's. */
export async function seedEmptyDatabase(
  house: DemoHouse,
  { writeQueue, days, hashPassword }: Filling,
): Promise<boolean> {
  const hashes = await hashDemoPasswords(house, hashPassword);
  const { answer } = await writeQueue.write(async (write) => {
    const author = { businessDay: days.of(write.now), personId: "", deviceId: "server", commandKey: "" };
    const { tx, now } = write;
    const journal = (entry: { topic: Topic; entityId: string; action: string; after?: object }) =>
      write.journal({
        ...author,
        topic: entry.topic,
        entityId: entry.entityId,
        action: entry.action,
        subjectId: null,
        atId: null,
        change: JSON.stringify({ after: entry.after }),
      });
    return await seedDemo({ tx, now, journal }, house, hashes);
  });
  return answer;
}
