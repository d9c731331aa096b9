import type { ReactNode } from "react";
import classes from "./Page.module.css";
import { PageHeader } from "./PageHeader.tsx";

interface PageProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** An ordinary screen: a heading with its main action, and the content below. Order-taking fills its space itself instead. */
export function Page({ children, ...header }: PageProps) {
  return (
    <div className={classes.page}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
