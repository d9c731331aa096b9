import { startTestServer } from "./server.ts";

/**
 * A setup file: fills the demo resort before any test. `npm run mutants` changes the program while tests run, and all tests of a
 * process start with a resort filled by the unchanged program.
 */
const filled = Symbol.for("rasoi.filled");
if (!(filled in globalThis)) {
  Object.defineProperty(globalThis, filled, { value: true });
  const server = await startTestServer();
  await server.close();
}
