import { Kbd, Modal, Table } from "@mantine/core";
import { keyWords } from "./tillKeys.ts";

/** Lists the keys of the order-taking screen. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys" size="sm">
      <Table>
        <Table.Tbody>
          {keyWords.map(([keys, act]) => (
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
