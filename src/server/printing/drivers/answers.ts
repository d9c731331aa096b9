/** An answer of a printer. None is shown to anybody as it came. */
export type Answer =
  /** One byte on DLE EOT. */
  | { readonly kind: "status"; readonly byte: number }
  /** One byte on GS r, in the order of what was printed. */
  | { readonly kind: "paper" }
  /** The id of the job that was printed, on GS ( H. */
  | { readonly kind: "job"; readonly id: string }
  /** Maker, model or serial number, on GS I. */
  | { readonly kind: "identity"; readonly text: string };

/** First bytes of a block that ends with a zero. */
const [JOB_BLOCK, IDENTITY_BLOCK] = [0x37, 0x5f] as const;
const BLOCK_BYTES_MAX = 100;
const JOB_ID_BYTES = 4;
/** An automatic status, which some printers send on their own, has this many bytes after its first one. */
const AUTOMATIC_REST = 3;

/** Makes a function that reads answers from the bytes as they come. It passes over what is no answer. */
export function createAnswerReader(): (bytes: Uint8Array) => Answer[] {
  let block: number[] = [];
  let skipped = 0;
  const readByte = (byte: number): Answer | undefined => {
    if (block.length > 0) {
      if (byte !== 0) {
        if (block.length <= BLOCK_BYTES_MAX) block.push(byte);
        return undefined;
      }
      const answer = block.length <= BLOCK_BYTES_MAX ? blockAnswer(block) : undefined;
      block = [];
      return answer;
    }
    if (skipped > 0) skipped--;
    else if (byte === JOB_BLOCK || byte === IDENTITY_BLOCK) block = [byte];
    else if ((byte & 0x93) === 0x12) return { kind: "status", byte };
    else if ((byte & 0x93) === 0x10) skipped = AUTOMATIC_REST;
    else if ((byte & 0x90) === 0) return { kind: "paper" };
    return undefined;
  };
  return (bytes) => [...bytes].map(readByte).filter((answer) => answer !== undefined);
}

function blockAnswer([first, ...rest]: readonly number[]): Answer {
  const text = String.fromCharCode(...rest).replace(/[^\x20-\x7e]/g, "");
  return first === JOB_BLOCK
    ? { kind: "job", id: text.slice(-JOB_ID_BYTES) }
    : { kind: "identity", text: text.trim() };
}
