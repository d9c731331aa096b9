import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

interface Named {
  readonly name: string;
}

const category = (done: string) => ({ success: ({ name }: Named) => `Category "${name}" ${done}!` });
const item = (done: string) => ({ success: ({ name }: Named) => `Menu item "${name}" ${done}!` });

/** Returns the commands that change categories, with the toasts that report them. */
export function useCategoryCommands() {
  return {
    create: useSend(menuEditingApi.createCategory, { toast: category("created successfully") }),
    update: useSend(menuEditingApi.updateCategory, { toast: category("updated successfully") }),
    /** Saves its place: the list shows it, and several are saved in a row. */
    place: useSend(menuEditingApi.updateCategory, { toast: { success: false } }),
    remove: useSend(menuEditingApi.removeCategory, { toast: { success: "Category deleted successfully!" } }),
  };
}

/** Returns the commands that change menu items, with the toasts that report them. */
export function useItemCommands() {
  return {
    create: useSend(menuEditingApi.createItem, { toast: item("created successfully") }),
    update: useSend(menuEditingApi.updateItem, { toast: item("updated successfully") }),
    remove: useSend(menuEditingApi.removeItem, { toast: { success: "Menu item deleted successfully!" } }),
    setAvailability: useSend(menuEditingApi.setAvailability, {
      toast: {
        success: ({ name, isAvailable }) =>
          `"${name}" is ${isAvailable ? "available again" : "out of stock"}`,
      },
    }),
  };
}
