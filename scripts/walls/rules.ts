import type { Deed, Facts } from "./facts.ts";
import { floors, isFixture, type Place, placeOf, type Room, targetOf } from "./places.ts";

/** Which rooms a room may import from. */
const roomsInReach: Record<Room, readonly Room[]> = {
  domain: ["domain"],
  server: ["server", "domain"],
  web: ["web", "domain"],
};

/** Packages that only some files may import. */
const packageHomes: readonly { readonly packages: RegExp; readonly home: RegExp; readonly why: string }[] = [
  {
    packages: /^(kysely|pg|node:sqlite)(\/|$)/,
    // rows.ts: a store's row types and their conversion, where the store would grow too long with them.
    home: /^src\/server\/(db\/|.*\b(store|rows)\.ts$)/,
    why: "SQL lives in server/db and store.ts",
  },
  {
    packages: /^idb(\/|$)/,
    home: /^src\/web\/sync\//,
    why: "the device's store is opened in web/sync only",
  },
];

/** Deeds that only some files may do. A file that `where` matches and `except` does not must not do them. */
const forbiddenDeeds: readonly {
  readonly deeds: readonly Deed[];
  readonly where: RegExp;
  readonly except?: RegExp;
  readonly inTests: boolean;
  readonly why: string;
}[] = [
  {
    deeds: ["any", "non-null !", "export *"],
    where: /^src\//,
    inTests: true,
    why: "not used in this codebase",
  },
  {
    deeds: ["async", "await", "clock", "randomness", "fetch", "browser global"],
    where: /^src\/domain\//,
    inTests: false,
    why: "the domain is pure: time, ids and answers are arguments",
  },
  {
    deeds: ["fetch", "query hook"],
    where: /^src\//,
    except: /^src\/web\/sync\//,
    inTests: false,
    why: "every question and change goes through web/sync",
  },
  {
    deeds: ["SQL"],
    where: /^src\//,
    except: /^src\/server\/(db\/|.*\bstore\.ts$)/,
    inTests: false,
    why: "SQL lives in server/db and store.ts",
  },
];

/** Files that hold data or history rather than logic may be long. */
const MAX_LINES = 300;
const mayBeLong = /^src\/server\/db\/(migrations|seed)\//;
const drawer = /(^|\/)(utils?|helpers?|lib|common)(\/|\.tsx?$)/;

/** Checks every file and says what is wrong, one sentence each, "path:line: what (why)". */
export function problemsIn(files: readonly Facts[]): string[] {
  return files.flatMap((file) => [...shapeProblems(file), ...importProblems(file), ...deedProblems(file)]);
}

function shapeProblems({ path, lines }: Facts): string[] {
  const problems: string[] = [];
  if (/(^|\/)index\.tsx?$/.test(path)) problems.push(`${path}: is a barrel (import the file itself)`);
  if (drawer.test(path)) problems.push(`${path}: is a drawer (put it in the feature that owns the idea)`);
  if (lines > MAX_LINES && !mayBeLong.test(path)) {
    problems.push(`${path}: has ${lines} lines (at most ${MAX_LINES})`);
  }
  return problems;
}

function importProblems({ path, imports }: Facts): string[] {
  const here = placeOf(path);
  return imports.flatMap(({ specifier, line }) => {
    const target = targetOf(path, specifier);
    const why =
      "package" in target
        ? refusePackage(path, here, target.package)
        : refuseFile(here, placeOf(target.file), target.file);
    return why === undefined ? [] : [`${path}:${line}: imports ${specifier} (${why})`];
  });
}

function refusePackage(path: string, here: Place, name: string): string | undefined {
  if (here.isTest) return undefined;
  if (here.room === "domain" && name !== "zod") return "the domain imports itself and zod only";
  if (here.room === "web" && name.startsWith("node:")) return "the browser has no Node";
  return packageHomes.find(({ packages, home }) => packages.test(name) && !home.test(path))?.why;
}

function refuseFile(here: Place, there: Place, file: string): string | undefined {
  if (/(^|\/)index\.tsx?$/.test(file)) return "import the file itself, not a barrel";
  if (here.room === undefined || file === "package.json") return undefined;
  if (here.isTest && isFixture(file)) return undefined;
  if (there.room === undefined) return "it lies outside the three rooms";
  if (!roomsInReach[here.room].includes(there.room)) return `${here.room} may not import ${there.room}`;
  if (here.isTest) return undefined;
  return refuseFloor(here, there) ?? refusePart(here, there, file);
}

/** Features import downwards: themselves and the floors below, in whichever room. */
function refuseFloor(here: Place, there: Place): string | undefined {
  if (here.floor === undefined || there.floor === undefined || there.floor <= here.floor) return undefined;
  return `${here.part} stands below ${there.part}: ${floors.join(" · ")}`;
}

/** The parts of the web that every screen stands on. */
const carriers = ["kit", "sync"];

/** The parts of a room that are no feature: what carries features may not lean on them. */
function refusePart(here: Place, there: Place, file: string): string | undefined {
  const { room, part } = here;
  if (isFixture(file)) return "test fixtures are for tests";
  if (room === "domain") {
    return part === "" && there.part !== "" && !here.isContract
      ? "the shared words of the domain know no feature"
      : undefined;
  }
  if (there.room !== room) return undefined;
  if (room === "server") return refuseServerPart(here, there, file);
  if (carriers.includes(part) && !carriers.includes(there.part)) return `web/${part} knows no feature`;
  if (there.part === "shell" && part !== "shell" && part !== "") return "screens know nothing of the shell";
  return undefined;
}

function refuseServerPart(here: Place, there: Place, file: string): string | undefined {
  const { part } = here;
  if (part === "db" && there.part !== "db") {
    return there.floor === undefined && there.part !== "" ? undefined : "server/db knows no feature";
  }
  if (part === "http" && there.floor !== undefined && !file.endsWith("/store.ts")) {
    return "server/http knows a feature by its store only";
  }
  if (part !== "" && there.part === "" && file === "src/server/app.ts") return "only the start knows the app";
  return undefined;
}

function deedProblems({ path, deeds }: Facts): string[] {
  const { isTest } = placeOf(path);
  return deeds.flatMap(({ deed, detail, line }) =>
    forbiddenDeeds
      .filter((rule) => rule.deeds.includes(deed) && (rule.inTests || !isTest))
      .filter((rule) => rule.where.test(path) && !rule.except?.test(path))
      .map((rule) => `${path}:${line}: ${detail} (${rule.why})`),
  );
}
