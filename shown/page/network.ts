import type { Names } from "./names.ts";

const serverFetch = globalThis.fetch;
/** Reports that no tap causes. */
const BESIDE = /\/(presence|events)/;

type Answer = () => Response | Promise<Response>;
export type Answers = Readonly<Record<string, Answer>>;
export type Network = ReturnType<typeof createNetwork>;

/** Creates a page's connection to the server at `url`: logs the commands, and can fail. */
export function createNetwork(url: string, log: string[], names: Names) {
  let underWay = 0;
  let isOffline = false;
  let answers: Answers = {};
  const ask = async (path: string, init: RequestInit) => {
    const response = await serverFetch(url + path, init);
    const { status, headers } = response;
    const bytes = await response.arrayBuffer();
    if (/json/.test(headers.get("content-type") ?? ""))
      names.learn(JSON.parse(new TextDecoder().decode(bytes)));
    return new Response(status === 204 ? null : bytes, { status, headers });
  };
  return {
    fetch: async (path: string, init: RequestInit = {}): Promise<Response> => {
      const { method = "GET", body } = init;
      if (method !== "GET" && !BESIDE.test(path))
        log.push(`> ${method} ${names.replace(path.replace("/api", ""))}${names.bodyText(body)}`);
      if (isOffline) throw new TypeError("Failed to fetch");
      const given = answers[`${method} ${path.replace(/\?.*/, "")}`] ?? answers[`${method} *`];
      if (given) return await given();
      underWay++;
      return await ask(path, init).finally(() => {
        underWay--;
      });
    },
    isBusy: () => underWay > 0,
    setOffline: (is: boolean) => {
      isOffline = is;
    },
    /** Answers these requests instead of the server: "GET /api/areas", "GET *". */
    answering: (given: Answers) => {
      answers = given;
    },
  };
}
