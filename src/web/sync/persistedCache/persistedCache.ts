import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isSnapshot } from "../cache/snapshot.ts";
import { log } from "../log.ts";
import { pageVersion } from "../update/pageVersion.ts";
import { deleteStoredCache, readStoredCache, type StoredCache, writeStoredCache } from "./cacheStore.ts";

/** The answers that order-taking and the kitchen stand on, by the first part of their path; of orders and KOTs only the open ones. */
const CACHED = /^\/(areas|tables|menu|settings)(\/|$)/;
export const isCached = ([path, search]: QueryKey) =>
  typeof path === "string" &&
  (CACHED.test(path) ||
    (path === "/orders" && /^status=open&limit=/.test(String(search))) ||
    (path === "/kot" && /^show=(open|attention)/.test(String(search))));

/** Answers that come one after the other are stored together. */
export const STORED_EVERY_MS = 2_000;

interface Parts {
  readonly client: QueryClient;
  readonly person: () => string | undefined;
  readonly version?: string;
}

/** Puts the answers of the last time into the cache. They are shown immediately and fetched again. */
export async function restoreCache({ client, person, version = pageVersion() }: Parts): Promise<void> {
  const seen = await readStoredCache();
  if (!seen || seen.person !== person() || seen.version !== version) return;
  for (const [key, answer] of seen.answers) {
    if (client.getQueryData(key) !== undefined) continue;
    client.setQueryData(key, answer);
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: "none" });
  }
}

/** Stores the answers of whoever is signed in as they come, and forgets them with the sign-out. Returns how to stop. */
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
  const kept = client.getQueryCache().findAll({ predicate: ({ queryKey }) => isCached(queryKey) });
  const answers = kept.flatMap(({ queryKey, state }) =>
    isSnapshot(state.data) ? [[queryKey, state.data] as const] : [],
  );
  return person === undefined || answers.length === 0 ? undefined : { ...rest, person, answers };
}
