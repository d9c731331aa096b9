import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Page } from "../../kit/Page.tsx";
import { usePanel } from "../../kit/panel.ts";
import { ChooseSheet } from "./ChooseSheet.tsx";
import { ImportDone } from "./ImportDone.tsx";
import { MenuExportButton } from "./MenuExportButton.tsx";
import { PreviewTable } from "./PreviewTable.tsx";
import { useMenuImport } from "./useMenuImport.ts";

/** Import Menu: shows row by row what a sheet would change, and imports it after a confirmation. Also exports the menu. */
export function MenuImportPage() {
  const { base } = usePanel();
  const { state, choose, readAs, mend, apply, startOver } = useMenuImport();
  return (
    <Page
      title="Import Menu"
      text="Add and change many dishes at once from a spreadsheet."
      actions={<MenuExportButton />}
    >
      <Button component={Link} to={`${base}/item-management`} variant="default" mb="md">
        Back to Menu Item Management
      </Button>
      {state.step === "choose" && <ChooseSheet problem={state.problem} onChoose={choose} />}
      {state.step === "preview" && (
        <PreviewTable
          filename={state.file.name}
          preview={state.preview}
          notice={state.notice}
          problem={state.problem}
          onReadAs={readAs}
          onMend={mend}
          onApply={apply}
          onCancel={startOver}
        />
      )}
      {state.step === "done" && <ImportDone result={state.result} onMore={startOver} />}
    </Page>
  );
}
