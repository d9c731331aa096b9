import { MenuEditor } from "../../features/menu/menu-editor/MenuEditor.tsx";
import { Page } from "../../kit/Page.tsx";

/** Add Menu: adds, changes and deletes the categories and the items of the chosen one. */
export function AddMenuPage() {
  return (
    <Page title="Menu" text="Categories and their items, with pictures and prices.">
      <MenuEditor />
    </Page>
  );
}
