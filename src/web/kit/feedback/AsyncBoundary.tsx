import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense, useState } from "react";
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
        <ErrorCatcher
          title={title}
          retries={retries}
          resetOn={`${resetOn} ${status}`}
          onReset={reset}
          onRetry={() => {
            setRetries((count) => count + 1);
            void checkConnection();
          }}
        >
          <Suspense fallback={fallback}>{children}</Suspense>
        </ErrorCatcher>
      )}
    </QueryErrorResetBoundary>
  );
}

interface CatcherProps {
  readonly children: ReactNode;
  readonly title: string | undefined;
  readonly retries: number;
  readonly resetOn: string;
  readonly onReset: () => void;
  readonly onRetry: () => void;
}

interface CatcherState {
  readonly error: Error | undefined;
}

/** Catches what the content throws. A class, because React has no other form of error boundary. */
class ErrorCatcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { error: undefined };

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: CatcherProps) {
    if (before.resetOn === this.props.resetOn || !this.state.error) return;
    this.props.onReset();
    this.setState({ error: undefined });
  }

  retry = () => {
    this.props.onReset();
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // Any other error is a bug: the route's error page shows and logs it.
    if (error.name !== "Failure" && error.name !== "Refusal") throw error;
    return (
      <ErrorPanel
        title={this.props.title}
        message={error.message}
        retries={this.props.retries}
        onRetry={this.retry}
      />
    );
  }
}
