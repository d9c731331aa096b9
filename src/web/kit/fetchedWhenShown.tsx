import { type ComponentType, type ReactNode, Suspense, useEffect, useReducer, useState } from "react";

interface Code<Props> {
  readonly fetchIt: () => Promise<ComponentType<Props>>;
  fetched?: ComponentType<Props>;
}

/**
 * Returns a component whose code is fetched when it is first shown, which keeps the first load small. Unlike React's `lazy` it stands
 * there as soon as its code does, and not 300 ms later (docs/decisions/0021). Code that cannot be fetched is an error of whoever shows it, and is
 * fetched again when it is shown again.
 */
export function fetchedWhenShown<Props extends object>(
  fetchIt: Code<Props>["fetchIt"],
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  const code: Code<Props> = { fetchIt };
  return (props) => <WhenFetched code={code} props={props} placeholder={placeholder} />;
}

interface WhenFetchedProps<Props> {
  readonly code: Code<Props>;
  readonly props: Props;
  readonly placeholder: ReactNode;
}

function WhenFetched<Props extends object>({ code, props, placeholder }: WhenFetchedProps<Props>) {
  const [, renderAnew] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (code.fetched) return;
    code.fetchIt().then(
      (fetched) => {
        code.fetched = fetched;
        renderAnew();
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [code]);
  if (failure) throw failure.error;
  const Fetched = code.fetched;
  return <Suspense fallback={placeholder}>{Fetched ? <Fetched {...props} /> : placeholder}</Suspense>;
}
