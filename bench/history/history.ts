import { parseArgs } from "node:util";
import { historyFolders, removeHistory } from "./keptFiles.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const FOLDER = "node_modules/.cache/history";

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    folder: { type: "string" },
    "grow-only": { type: "string" },
    remove: { type: "boolean" },
  },
});
const sizes = values.sizes?.split(",").map(Number) ?? SIZES;
const folder = values["grow-only"] ?? values.folder ?? FOLDER;
if (values.remove) removeHistory(folder);
else await historyFolders(folder, sizes);
