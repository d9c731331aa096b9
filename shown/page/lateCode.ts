import { declaredCode, type LazyCode } from "../../src/web/sync/lazyCode.ts";

const watched = new Set<LazyCode<unknown>>();
let loading = 0;

/** True while a part of the program is loaded: on a busy computer that takes longer than a few turns. */
export function isCodeLoading(): boolean {
  for (const code of declaredCode()) {
    if (watched.has(code)) continue;
    watched.add(code);
    const { load } = code;
    const counted = async () => {
      loading++;
      return await load().finally(() => loading--);
    };
    Object.assign(code, { load: counted });
  }
  return loading > 0;
}
