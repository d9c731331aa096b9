/** Messages to the other tabs of this device. */
export interface Channel<Message> {
  readonly post: (message: Message) => void;
  readonly listen: (react: (message: Message) => void) => void;
}

/** Opens a channel to the other tabs of this device, including tabs with an older build. */
export function tabChannel<Message>(name: string): Channel<Message> {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (react) =>
      channel.addEventListener("message", (event: MessageEvent<Message>) => react(event.data)),
  };
}

/** Creates a channel without other tabs, for tests. */
export function silentChannel<Message>(): Channel<Message> {
  return { post: () => {}, listen: () => {} };
}
