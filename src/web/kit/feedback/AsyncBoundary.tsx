import { QueryErrorResetBoundary, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useLayoutEffect, useReducer, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { device } from "../../sync/device.ts";
import { useConnection } from "../../sync/hooks/useConnection.ts";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { SkeletonRows } from "./Skeletons.tsx";

interface AsyncBoundaryProps {
  readonly children: ReactNode;
  /** The content while loading: skeletons in the shape of the content. */
  readonly fallback?: ReactNode;
  /** The words before the error's message: "Error loading areas". */
  readonly title?: string;
  /** When this text changes, the error is cleared and the content is tried again. */
  readonly resetOn?: string;
}

/**
 * Shows a placeholder while its content loads, and the error with Retry and the count of retries when loading failed. Retry
 * also checks the connection (clarification 6). When the server can be reached again, the content is tried again automatically.
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
 * Shows a placeholder, and says when anything was read. React automatically leaves a placeholder for 300 ms, however soon the content
 * is there: a screen that was opened for the first time took 350 ms, and takes less than 100 when it is rendered again.
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

/** Throws any other error on: it is a bug, and the route's error page shows and logs it. */
function loadingFailure(error: unknown): Error {
  if (error instanceof Error && (error.name === "Failure" || error.name === "Refusal")) return error;
  throw error;
}
