import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ImportProblem } from "./useMenuImport.ts";

/** Shows why a sheet was not read or not imported, until the next attempt. */
export function ProblemAlert({ problem }: { readonly problem: ImportProblem | undefined }) {
  if (!problem) return null;
  return (
    <Alert color="red" role="alert" title={problem.title} icon={<IconAlertTriangle aria-hidden />}>
      {problem.text}
    </Alert>
  );
}
