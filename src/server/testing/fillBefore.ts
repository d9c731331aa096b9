import { startTestServer } from "./server.ts";

/**
 * A setup file: fills the demo resort before any test runs. `npm run mutants` changes the program while tests run, and all
 * tests of a process begin with the same demo resort: it is filled by the program as it is.
 */
const filled = Symbol.for("rasoi.filled");
if (!(filled in globalThis)) {
  Object.defineProperty(globalThis, filled, { value: true });
  const server = await startTestServer();
  await server.close();
}
