/** Messages to the other tabs of this device. */
export interface Channel<Message> {
  readonly post: (message: Message) => void;
  readonly listen: (react: (message: Message) => void) => void;
}

/** Tabs of one version of the page talk only to each other: the name carries the contract's number. */
export function tabChannel<Message>(name: string): Channel<Message> {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (react) =>
      channel.addEventListener("message", (event: MessageEvent<Message>) => react(event.data)),
  };
}

/** For tests with a single tab. */
export function silentChannel<Message>(): Channel<Message> {
  return { post: () => {}, listen: () => {} };
}
