import { type ComponentType, type ReactNode, useEffect, useReducer } from "react";
import { log } from "../sync/log.ts";
import { whenIdle } from "../sync/whenIdle.ts";

/** The code is fetched after this time even if the device has not been idle. */
const IDLE_TIMEOUT_MS = 500;

const RETRY_MS = 5000;

interface Code<Props> {
  readonly fetchIt: () => Promise<ComponentType<Props>>;
  fetched?: ComponentType<Props>;
}

/**
 * Returns a component that the screen can do without, such as keys for a keyboard: its code is fetched when the device is idle, and
 * nothing stands in its place until then. Code that cannot be fetched is asked for again after five seconds.
 */
export function fetchedWhenIdle<Props extends object>(
  fetchIt: Code<Props>["fetchIt"],
): (props: Props) => ReactNode {
  const code: Code<Props> = { fetchIt };
  return (props) => <WhenIdle code={code} props={props} />;
}

interface WhenIdleProps<Props> {
  readonly code: Code<Props>;
  readonly props: Props;
}

function WhenIdle<Props extends object>({ code, props }: WhenIdleProps<Props>) {
  const [, renderAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (code.fetched) return;
    let retry = 0;
    const fetchIt = async () => {
      code.fetched = await code.fetchIt();
      renderAnew();
    };
    const failed = (error: unknown) => {
      log("A part of the page could not be fetched", String(error));
      retry = window.setTimeout(ask, RETRY_MS);
    };
    const ask = () => whenIdle(() => void fetchIt().catch(failed), IDLE_TIMEOUT_MS);
    ask();
    return () => clearTimeout(retry);
  }, [code]);
  const Fetched = code.fetched;
  return Fetched ? <Fetched {...props} /> : null;
}
