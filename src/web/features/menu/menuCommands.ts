import { menuApi } from "#domain/menu/api.ts";
import { useSend } from "../../sync/useSend.ts";

interface Named {
  readonly name: string;
}

const category = (deed: string) => ({ success: ({ name }: Named) => `Category "${name}" ${deed}!` });
const item = (deed: string) => ({ success: ({ name }: Named) => `Menu item "${name}" ${deed}!` });

/** Every change of the menu with the words that report it, for all screens that make one. */
export function useCategoryCommands() {
  return {
    create: useSend(menuApi.createCategory, { toast: category("created successfully") }),
    update: useSend(menuApi.updateCategory, { toast: category("updated successfully") }),
    remove: useSend(menuApi.removeCategory, { toast: { success: "Category deleted successfully!" } }),
  };
}

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
