import { randomInt } from "node:crypto";
import {
  normalizeCode,
  PAIRING_CODE_LENGTH,
  PAIRING_CODE_LETTERS,
  PAIRING_CODE_MS,
  pairingApi,
} from "#domain/devices/pairingApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { instant } from "#domain/time.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { hashToken, newToken } from "../http/session.ts";
import { throttled } from "../staff/loginThrottling.ts";
import { saveDeviceName } from "./devices.store.ts";
import { saveDisplay } from "./displays.store.ts";
import { deletePairingCode, findPairingName, insertPairingCode } from "./pairingCodes.store.ts";

/** Both answers contain a secret, which is not stored for a replay. */
const notStored = { replay: false } as const;

const makeCode = handle(
  pairingApi.makeCode,
  async (ctx, { body }) => {
    const { now } = ctx;
    const code = newCode();
    const made = { name: body.name.trim(), expiresAt: instant(now + PAIRING_CODE_MS) };
    await insertPairingCode(ctx.tx, { ...made, codeHash: hashToken(code) }, now);
    const after = { name: made.name };
    ctx.journal({ topic: "devices", entityId: ctx.person._id, action: "display.codeMade", after });
    return { code, ...made };
  },
  notStored,
);

const pair = handle(
  pairingApi.pair,
  {
    prepare: async (ctx, { body }) => {
      const codeHash = hashToken(normalizeCode(body.code));
      const asker = { account: "kitchen display", address: ctx.address, isSignedIn: false };
      const name = await throttled(ctx.state.loginThrottling, asker, () =>
        findPairingName(ctx.tx, codeHash, ctx.now),
      );
      if (name === undefined) throw new Refusal("pairing-code-wrong");
      return codeHash;
    },
    run: async (ctx, _, codeHash) => {
      const { tx, now } = ctx;
      // Another device may have used it meanwhile.
      const name = await findPairingName(tx, codeHash, now);
      if (name === undefined) throw new Refusal("pairing-code-wrong");
      await deletePairingCode(tx, codeHash);
      const display = { _id: ctx.device || ctx.newId(), name };
      const { token, tokenHash } = newToken();
      await saveDeviceName(tx, display);
      await saveDisplay(tx, { _id: display._id, tokenHash, at: now });
      ctx.journal({
        topic: "devices",
        entityId: display._id,
        action: "display.paired",
        after: { name, address: ctx.address },
        by: display._id,
      });
      return { token, ...display };
    },
  },
  notStored,
);

function newCode(): string {
  const letter = () => PAIRING_CODE_LETTERS[randomInt(PAIRING_CODE_LETTERS.length)] ?? "";
  return Array.from({ length: PAIRING_CODE_LENGTH }, letter).join("");
}

export const pairingHandlers: readonly Handler[] = [makeCode, pair];
