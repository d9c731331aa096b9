import { afterEach, beforeAll } from "vitest";
import { closePage, prepareProcess } from "./process.ts";

beforeAll(prepareProcess);

/** All that a test was shown and sent is in the file of its name. */
afterEach(async ({ task, expect }) => {
  const text = await closePage();
  if (text === undefined) return;
  const file = task.name.replaceAll(/\W+/g, "-");
  if (task.result?.state !== "fail") await expect(text).toMatchFileSnapshot(`expected/${file}.txt`);
});
