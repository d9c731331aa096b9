import type { ReactNode } from "react";
import classes from "./Page.module.css";
import { PageHeader } from "./PageHeader.tsx";

interface PageProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of an ordinary screen: a heading with the main action, and the content below. Order-taking has its own layout. */
export function Page({ children, ...header }: PageProps) {
  return (
    <div className={classes.page}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
