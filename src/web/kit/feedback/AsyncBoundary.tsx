import { QueryErrorResetBoundary, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useLayoutEffect, useReducer, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { device } from "../../sync/device.ts";
import { useConnection } from "../../sync/hooks/useConnection.ts";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { SkeletonRows } from "./Skeletons.tsx";

interface AsyncBoundaryProps {
  readonly children: ReactNode;
  /** The placeholder: skeletons in the shape of the content. */
  readonly fallback?: ReactNode;
  /** Precedes the error's message: "Error loading areas". */
  readonly title?: string;
  /** A change of this text clears the error and retries. */
  readonly resetOn?: string;
}

/**
 * Shows a placeholder while its content loads, and on failure the error with Retry and the number of retries.
 * Retry also checks the connection (clarification 6). A reconnect retries automatically.
 */
export function AsyncBoundary({
  children,
  fallback = <SkeletonRows />,
  title,
  resetOn = "",
}: AsyncBoundaryProps) {
  const [retries, setRetries] = useState(0);
  const { status } = useConnection();
  const [, forceRender] = useReducer((count: number) => count + 1, 0);
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          resetKeys={[resetOn, status]}
          onReset={reset}
          fallbackRender={({ error, resetErrorBoundary }) => (
            <ErrorPanel
              title={title}
              message={loadingFailure(error).message}
              retries={retries}
              onRetry={() => {
                setRetries((count) => count + 1);
                void device.connection.check();
                resetErrorBoundary();
              }}
            />
          )}
        >
          <Suspense fallback={<RerenderOnSuccess onSuccess={forceRender}>{fallback}</RerenderOnSuccess>}>
            {children}
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

interface RerenderOnSuccessProps {
  readonly children: ReactNode;
  readonly onSuccess: () => void;
}

/**
 * Shows a placeholder, and calls `onSuccess` whenever any query succeeds. React throttles revealing Suspense content by 300 ms;
 * re-rendering bypasses that: opening a screen for the first time takes under 100 ms instead of 350.
 */
function RerenderOnSuccess({ children, onSuccess: onRead }: RerenderOnSuccessProps) {
  const client = useQueryClient();
  useLayoutEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") onRead();
      }),
    [client, onRead],
  );
  return children;
}

/** Rethrows any other error: it is a bug, and the route's error page shows and logs it. */
function loadingFailure(error: unknown): Error {
  if (error instanceof Error && (error.name === "Failure" || error.name === "Refusal")) return error;
  throw error;
}
