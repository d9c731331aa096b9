import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { settingsApi } from "#domain/settings/api.ts";
import type { Resort } from "./resort.ts";

export const COURSES = ["Starters", "Mains", "Desserts"];

/** Sets up three courses, each with a category of the menu. Returns an item of each, and one without a course. */
export async function setUpCourses({ admin }: Pick<Resort, "admin">) {
  await admin.send(settingsApi.save, { body: { courses: COURSES } });
  const items = await admin.query(menuApi.items);
  const categories = [...new Set(items.map(({ category }) => category._id))];
  for (const [index, course] of COURSES.entries()) {
    const params = { categoryId: categories[index] ?? "" };
    await admin.send(menuEditingApi.updateCategory, { params, body: { course } });
  }
  const [starter, main, dessert, other] = categories.map((id) =>
    items.find(({ category }) => category._id === id),
  );
  if (!starter || !main || !dessert || !other) throw new Error("the demo has too few categories");
  return { starter, main, dessert, other };
}
