import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense, useState } from "react";
import { checkConnection, useConnection } from "../../sync/connection.ts";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { SkeletonRows } from "./Skeletons.tsx";

interface AsyncBoundaryProps {
  readonly children: ReactNode;
  /** Skeletons of the real shape. */
  readonly fallback?: ReactNode;
  /** Before the error's text: "Error loading areas". */
  readonly title?: string;
  /** A change of this clears the error: another screen, or the server being back. */
  readonly resetOn?: string;
}

/**
 * Loading, error with Retry and its count, and then the content. Retry also asks whether the server is there (decision 6), and
 * the content comes back by itself when it is again.
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

/** Error boundaries are the one thing React knows only as a class. */
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
    // What is no answer of the server is a mistake of ours and belongs to the route's own error page.
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
