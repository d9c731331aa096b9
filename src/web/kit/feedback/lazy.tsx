import { useCallbackRef } from "@mantine/hooks";
import { type ComponentType, type ReactNode, Suspense, useEffect, useReducer, useState } from "react";
import { type LazyCode, lazyCode, loadWhenIdle, logNotLoaded, notifyNotLoaded } from "../../sync/lazyCode.ts";
import { ErrorPanel } from "./ErrorPanel.tsx";

/** Latest time to load, even if the browser was never idle. */
const IDLE_TIMEOUT_MS = 500;

type Import<Props> = () => Promise<ComponentType<Props>>;
type Close<Props> = (props: Props) => void;

/**
 * Returns a component whose code is loaded when it is first shown, which keeps the first load small. Unlike React's `lazy` it
 * renders as soon as its code is loaded, not 300 ms later (docs/decisions/0021). After a failure it shows Retry.
 */
export function lazyPart<Props extends object>(
  importIt: Import<Props>,
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  return partOf(lazyCode(importIt), placeholder);
}

/** Like `lazyPart`, for code that is declared already. */
export function partOf<Props extends object>(
  code: LazyCode<ComponentType<Props>>,
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  return (props) => <Part code={code} props={props} placeholder={placeholder} />;
}

type Closable = { readonly onClose: () => void } | { readonly answer: (answer: undefined) => void };
type Dialog<Props> = ((props: Props) => ReactNode) & { readonly code: LazyCode<ComponentType<Props>> };

/** Returns a dialog or menu that is loaded when first shown. After a failure it shows a toast and closes; a next tap retries. */
export function lazyDialog<Props extends Closable>(importIt: Import<Props>): Dialog<Props>;
export function lazyDialog<Props extends object>(importIt: Import<Props>, close: Close<Props>): Dialog<Props>;
export function lazyDialog(
  importIt: Import<Closable>,
  close: Close<Closable> = closeDialog,
): Dialog<Closable> {
  const code = lazyCode(importIt);
  const show = (props: Closable) => <Part code={code} props={props} close={close} />;
  return Object.assign(show, { code });
}

function closeDialog(props: Closable): void {
  if ("onClose" in props) props.onClose();
  else props.answer(undefined);
}

interface PartProps<Props> {
  readonly code: LazyCode<ComponentType<Props>>;
  readonly props: Props;
  readonly placeholder?: ReactNode;
  readonly close?: Close<Props>;
}

function Part<Props extends object>({ code, props, placeholder = null, close }: PartProps<Props>) {
  const [, forceRender] = useReducer((count: number) => count + 1, 0);
  const [hasFailed, setHasFailed] = useState(false);
  const failed = useCallbackRef((error: unknown) => {
    if (close) {
      notifyNotLoaded(error);
      close(props);
    } else {
      logNotLoaded(error);
      setHasFailed(true);
    }
  });
  useEffect(() => {
    if (!code.get() && !hasFailed) code.load().then(forceRender, failed);
  }, [code, hasFailed, failed]);
  if (hasFailed) {
    const message = "Could not load. Please try again.";
    return <ErrorPanel message={message} onRetry={() => setHasFailed(false)} />;
  }
  const Loaded = code.get();
  return <Suspense fallback={placeholder}>{Loaded ? <Loaded {...props} /> : placeholder}</Suspense>;
}

/** Returns a component that the screen works without, loaded in idle time; until then it renders the placeholder. */
export function idlePart<Props extends object>(
  importIt: Import<Props>,
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  const code = lazyCode(importIt);
  return (props) => <WhenIdle code={code} props={props} placeholder={placeholder} />;
}

function WhenIdle<Props extends object>({ code, props, placeholder }: Omit<PartProps<Props>, "close">) {
  const [, forceRender] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () => (code.get() ? undefined : loadWhenIdle(code, IDLE_TIMEOUT_MS, () => forceRender())),
    [code],
  );
  const Loaded = code.get();
  return Loaded ? <Loaded {...props} /> : placeholder;
}
