/** Sends an HTTP request; `path` is absolute on the server of the page. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export const browserFetch: Fetch = (path, init) => fetch(path, init);
