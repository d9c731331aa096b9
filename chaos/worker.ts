import { parentPort, workerData } from "node:worker_threads";
import { openHouse } from "./house/house.ts";
import { runSeed } from "./seed.ts";

/** A thread: plays one seed after the other in a house of its own, until it is told to end. */
const house = await openHouse(String(workerData));

parentPort?.on("message", async (seed: number | "end") => {
  if (seed === "end") {
    await house.remove();
    parentPort?.postMessage("ended");
    return;
  }
  const failed = (error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ];
  parentPort?.postMessage(await runSeed(seed, house).catch(failed));
});
