import { type Paise, paise } from "#domain/money.ts";
import { demoId } from "../../staff/demoId.ts";
import type { DishCategory, Drawing } from "./menu/dish.ts";
import { endings } from "./menu/endings.ts";
import { mains } from "./menu/mains.ts";
import { morning } from "./menu/morning.ts";
import { starters } from "./menu/starters.ts";
import { drawPicture } from "./pictures.ts";

export interface DemoCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sortOrder: number;
  readonly svg: string;
}

export interface DemoItem {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  readonly description: string;
  readonly price: Paise;
  readonly isVegetarian: boolean;
  readonly preparationTime: number;
  /** The short code that a waiter types: items are numbered from 1 through the whole menu. */
  readonly code: string;
  readonly svg: string;
}

const menuCard: readonly DishCategory[] = [...morning, ...starters, ...mains, ...endings];

/** Lists the categories of the demo menu, in the order of the menu card. */
export function demoCategories(): DemoCategory[] {
  return menuCard.map((category, index) => ({
    id: categoryId(category.name),
    name: category.name,
    description: category.description,
    sortOrder: index + 1,
    svg: draw(category.drawing, category.name),
  }));
}

/** Lists all dishes and drinks of the demo menu, in the order of the menu card. */
export function demoItems(): DemoItem[] {
  const dishes = menuCard.flatMap((category) =>
    category.dishes.map((dish) => ({ categoryId: categoryId(category.name), dish })),
  );
  return dishes.map(({ categoryId, dish }, index) => ({
    id: demoId(`item/${dish.name}`),
    categoryId,
    name: dish.name,
    description: dish.description,
    price: paise(dish.rupees * 100),
    isVegetarian: dish.isVegetarian,
    preparationTime: dish.minutes,
    code: String(index + 1),
    svg: draw(dish.drawing, dish.name),
  }));
}

function categoryId(name: string): string {
  return demoId(`category/${name}`);
}

function draw([kind, base, accent]: Drawing, name: string): string {
  return drawPicture(kind, base, accent, name);
}
