/**
 * Gives each test file tabs of its own: Node's channels reach all threads of a process, so that an outbox message of another file
 * took away the changes that a test had put on the screen.
 */
const ownTabs = crypto.randomUUID();
const Shared = BroadcastChannel;
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${name} ${ownTabs}`);
  }
};
