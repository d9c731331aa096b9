import { type Act, acts, type Known, type Pieces, type Request } from "./acts.ts";

const endpointsBy = (weightOf: (act: Act, endpoint: string) => number) =>
  Object.entries(acts).flatMap(([endpoint, act]) =>
    Array.from({ length: weightOf(act, endpoint) }, () => endpoint),
  );
const online = endpointsBy(({ often }) => often);
const offline = endpointsBy(({ often, oftenOffline = often }) => oftenOffline);

/** Creates the next request of one of them; another one if nothing exists that it could refer to. */
export function nextRequest(known: Known, isOffline = false): Request {
  const usual = isOffline ? offline : online;
  const { mix } = known;
  const endpoints = mix ? endpointsBy(({ often }, endpoint) => mix[endpoint] ?? often) : usual;
  for (;;) {
    const endpoint = known.random.any(endpoints) ?? "";
    const { params = [], body } = acts[endpoint]?.choose(known) ?? { body: {} };
    if (params.includes(undefined)) continue;
    const [method = "", template = ""] = endpoint.split(" ");
    let index = 0;
    const path = template.replaceAll(/:\w+/g, () => params[index++] ?? "");
    const { lines } = body as { lines?: Pieces };
    const printed = endpoint.endsWith("/provisional") && lines ? { printed: lines } : {};
    return { method: method as Request["method"], path, body, ...printed };
  }
}
