/**
 * Downloads a file from a server again and again, until it is ended: `node keepDownloading.ts URL PATH`. A program of its own,
 * as whoever exports sits at another device than the waiter whose orders are measured.
 */
import { openDevice } from "./device.ts";

const [url = "", path = ""] = process.argv.slice(2);
const office = await openDevice(url, "admin");
process.send?.("begun");
for (;;) await office.download(path);
