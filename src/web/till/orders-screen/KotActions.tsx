import type { Kot } from "#domain/kot/api.ts";
import { PrintKotButton } from "../../kot/PrintKotButton.tsx";
import { KotMenu } from "../kot-screen/KotMenu.tsx";
import { KotStepButton } from "../kot-screen/KotStepButton.tsx";

/** The orders screen offers Prep, Ready and printing of a KOT, nothing else (spec section 4). */
export function KotActions({ kot }: { readonly kot: Kot }) {
  return (
    <>
      <KotStepButton kot={kot} onServe={undefined} />
      {!kot.isPrinted && <PrintKotButton kot={kot} />}
      <KotMenu kot={kot} offersVoid={false} />
    </>
  );
}
