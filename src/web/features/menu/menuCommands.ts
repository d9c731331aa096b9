import { menuApi } from "#domain/menu/api.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

interface Named {
  readonly name: string;
}

const category = (done: string) => ({ success: ({ name }: Named) => `Category "${name}" ${done}!` });
const item = (done: string) => ({ success: ({ name }: Named) => `Menu item "${name}" ${done}!` });

/** Returns the commands that change categories, with the toasts that report them. */
export function useCategoryCommands() {
  return {
    create: useSend(menuApi.createCategory, { toast: category("created successfully") }),
    update: useSend(menuApi.updateCategory, { toast: category("updated successfully") }),
    /** Saves its place: the list shows it, and several are saved in a row. */
    place: useSend(menuApi.updateCategory, { toast: { success: false } }),
    remove: useSend(menuApi.removeCategory, { toast: { success: "Category deleted successfully!" } }),
  };
}

/** Returns the commands that change menu items, with the toasts that report them. */
export function useItemCommands() {
  return {
    create: useSend(menuApi.createItem, { toast: item("created successfully") }),
    update: useSend(menuApi.updateItem, { toast: item("updated successfully") }),
    remove: useSend(menuApi.removeItem, { toast: { success: "Menu item deleted successfully!" } }),
    setAvailability: useSend(menuApi.setAvailability, {
      toast: {
        success: ({ name, isAvailable }) =>
          `"${name}" is ${isAvailable ? "available again" : "out of stock"}`,
      },
    }),
  };
}
