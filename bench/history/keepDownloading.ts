/**
 * Downloads a file from a server repeatedly until it is killed: `node keepDownloading.ts URL PATH`. A separate process, so that it
 * does not slow down the client whose orders are measured.
 */
import { openDevice } from "./device.ts";

const [url = "", path = ""] = process.argv.slice(2);
const office = await openDevice(url, "admin");
process.send?.("begun");
for (;;) await office.download(path);
