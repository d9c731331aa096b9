import { Kbd, Modal, Table } from "@mantine/core";
import { keyOf } from "./keyOf.ts";

const keyLabels: readonly (readonly [keys: string, act: string])[] = [
  ["1 2 3 …", "On the tables: open the table of that number"],
  [keyOf.search, "Search the menu by name, initials or code"],
  ["Enter", "Add the first dish that is found"],
  ["← ↑ ↓ →", "From the search or a category on: move among categories and dishes"],
  ["3*dal · 12*3", "Add three of a dish · three of code 12"],
  [keyOf.KOT, "KOT"],
  [keyOf.BILL, "BILL"],
  [keyOf.SETTLE, "SETTLE"],
  [keyOf["BILL+KOT"], "BILL+KOT"],
  ["Esc", "Empty the search, then back to the tables"],
  ["?", "These keys"],
];

/** Lists the keys of the order-taking screen. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys" size="sm">
      <Table>
        <Table.Tbody>
          {keyLabels.map(([keys, act]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row">
                <Kbd size="md">{keys}</Kbd>
              </Table.Th>
              <Table.Td>{act}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
