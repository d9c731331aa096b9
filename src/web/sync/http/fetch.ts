/** Sends an HTTP request; `path` is absolute on the server of the page. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The browser's fetch. */
export const browserFetch: Fetch = (path, init) => fetch(path, init);
