/** Features in floor order: one may import itself and those before it, in every room. */
export const floors: readonly string[] = [
  "settings",
  "staff",
  "media",
  "printing",
  "menu",
  "areas",
  "tables",
  "orders",
  "kot",
  "bills",
  "expenses",
  "reports",
  "till",
];

export type Room = "domain" | "server" | "web";

/** Where a file stands: its room, its part of the room (a feature, "http", "shell", or "" for the room's own files). */
export interface Place {
  readonly room: Room | undefined;
  readonly part: string;
  /** Its floor, or undefined for parts that are no feature. */
  readonly floor: number | undefined;
  readonly isTest: boolean;
  /** The one list of all endpoints, which names every feature. */
  readonly isContract: boolean;
}

/** "src/server/orders/handlers.ts" → room server, part orders, floor 7. */
export function placeOf(path: string): Place {
  const [top, room, ...rest] = path.split("/");
  const part = rest.length > 1 ? (rest[0] ?? "") : "";
  const floor = floors.indexOf(part);
  const isRoom = top === "src" && (room === "domain" || room === "server" || room === "web");
  return {
    room: isRoom ? room : undefined,
    part,
    floor: floor === -1 ? undefined : floor,
    isTest: /\.test\.tsx?$/.test(path) || isFixture(path),
    isContract: path === "src/domain/contract.ts",
  };
}

/** What tests share: the root's `testing/`, and `testing/` in a room. */
export function isFixture(path: string): boolean {
  return /^(src\/(domain|server|web)\/)?testing\//.test(path);
}

/** What an import names: a file of ours (its path from the repository's root) or a package. */
export type Target = { readonly file: string } | { readonly package: string };

/** Resolves an import by its text alone: ours are written with their extension, so no look at the disk is needed. */
export function targetOf(from: string, specifier: string): Target {
  if (specifier.startsWith("#domain/")) return { file: `src/domain/${specifier.slice("#domain/".length)}` };
  if (specifier.startsWith("#testing/")) return { file: specifier.slice(1) };
  if (!specifier.startsWith(".")) return { package: specifier };
  const parts = from.split("/").slice(0, -1);
  for (const step of specifier.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return { file: parts.join("/") };
}
