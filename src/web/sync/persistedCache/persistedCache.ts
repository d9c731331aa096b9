import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isSnapshot } from "../cache/snapshot.ts";
import { log } from "../log.ts";
import { pageVersion } from "../update/pageVersion.ts";
import { deleteStoredCache, readStoredCache, type StoredCache, writeStoredCache } from "./cacheStore.ts";

/** Endpoints that order-taking and the kitchen need, by the first part of their path; of orders and KOTs only the open ones. */
const CACHED = /^\/(areas|tables|menu|settings|kitchen)(\/|$)/;
export const isCached = ([path, search]: QueryKey) =>
  typeof path === "string" &&
  (CACHED.test(path) ||
    (path === "/orders" && /^status=open&limit=/.test(String(search))) ||
    (path === "/kot" && /^show=(open|attention)/.test(String(search))));

/** Answers within this time are stored together. */
const STORED_EVERY_MS = 2_000;

interface Parts {
  readonly client: QueryClient;
  readonly person: () => string | undefined;
  readonly version?: string;
}

/** Restores the cached answers. They are shown immediately and refetched. */
export async function restoreCache({ client, person, version = pageVersion() }: Parts): Promise<void> {
  const seen = await readStoredCache();
  if (!seen || seen.person !== person() || seen.version !== version) return;
  for (const [key, answer] of seen.answers) {
    if (client.getQueryData(key) !== undefined) continue;
    client.setQueryData(key, answer);
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: "none" });
  }
}

/** Stores the signed-in person's answers as they arrive, and deletes them on sign-out. Returns a function that stops it. */
export function saveCache({ client, person, version = pageVersion() }: Parts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let done: Promise<unknown> = Promise.resolve();
  const failed = (error: unknown) => log("What was seen is not kept on this device", String(error));
  const store = () => {
    timer = undefined;
    const seen = toStoredCache(client, { person: person(), version });
    if (seen)
      done = done.then(() => (person() === seen.person ? writeStoredCache(seen) : undefined)).catch(failed);
  };
  // Most answers came before the screen was usable.
  timer = setTimeout(store, STORED_EVERY_MS);
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    timer ??= setTimeout(store, STORED_EVERY_MS);
  });
  return () => {
    clearTimeout(timer);
    timer = undefined;
    leave();
    done = done.then(deleteStoredCache).catch(failed);
  };
}

function toStoredCache(
  client: QueryClient,
  { person, ...rest }: Omit<StoredCache, "answers" | "person"> & { person?: string | undefined },
) {
  const queries = client.getQueryCache().findAll({ predicate: ({ queryKey }) => isCached(queryKey) });
  const answers = queries.flatMap(({ queryKey, state }) =>
    isSnapshot(state.data) ? [[queryKey, state.data] as const] : [],
  );
  return person === undefined || answers.length === 0 ? undefined : { ...rest, person, answers };
}
