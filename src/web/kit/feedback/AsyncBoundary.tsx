import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { checkConnection, useConnection } from "../../sync/http/connection.ts";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { SkeletonRows } from "./Skeletons.tsx";

interface AsyncBoundaryProps {
  readonly children: ReactNode;
  /** What is shown while loading: skeletons in the shape of the content. */
  readonly fallback?: ReactNode;
  /** The words before the error's message: "Error loading areas". */
  readonly title?: string;
  /** When this text changes, the error is cleared and the content is tried again. */
  readonly resetOn?: string;
}

/**
 * Shows a placeholder while its content loads, and the error with Retry and the count of retries when loading failed. Retry
 * also checks the connection (clarification 6). When the server can be reached again, the content is tried again by itself.
 */
export function AsyncBoundary({
  children,
  fallback = <SkeletonRows />,
  title,
  resetOn = "",
}: AsyncBoundaryProps) {
  const [retries, setRetries] = useState(0);
  const { status } = useConnection();
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
                void checkConnection();
                resetErrorBoundary();
              }}
            />
          )}
        >
          <Suspense fallback={fallback}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** Throws any other error on: it is a bug, and the route's error page shows and logs it. */
function loadingFailure(error: unknown): Error {
  if (error instanceof Error && (error.name === "Failure" || error.name === "Refusal")) return error;
  throw error;
}
