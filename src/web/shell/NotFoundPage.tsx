import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { EmptyState } from "../kit/feedback/EmptyState.tsx";
import { useScreenTitle } from "../kit/useScreenTitle.ts";
import { log } from "../sync/log.ts";

export function NotFoundPage() {
  const { pathname } = useLocation();
  useScreenTitle("Page not found", "");
  useEffect(() => log("404: unknown path", pathname), [pathname]);
  return (
    <main>
      <EmptyState
        isScreen
        title="Oops! Page not found"
        action={
          <Button component={Link} to="/">
            Return to Home
          </Button>
        }
      />
    </main>
  );
}
