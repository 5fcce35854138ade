import type { Page } from "@playwright/test";

/** What React Router has come to, drawn or not. */
interface RouterState {
  navigation: { state: string };
  revalidation: string;
  actionData: unknown;
}

/** What is put on the window here. */
type Held = Window & {
  isHeld: boolean;
  waiting: (() => void)[];
  events: EventSource;
};

/**
 * React's own turns, which a busy browser gives it late: held back here, while the router and the network go on. To be
 * opened before the page is.
 */
export async function openDrawing(page: Page) {
  await page.addInitScript(() => {
    const held = window as unknown as Held;
    held.waiting = [];
    const send = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function postMessage(
      this: MessagePort,
      ...message: [unknown]
    ) {
      const turn = () => send.apply(this, message);
      if (held.isHeld) held.waiting.push(turn);
      else turn();
    };
    window.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address);
        held.events = this;
      }
    };
  });
  return {
    hold: () => page.evaluate(() => void ((window as unknown as Held).isHeld = true)),
    /** The server says that something changed. */
    sendChange: () =>
      page.evaluate(async () => {
        (window as unknown as Held).events.dispatchEvent(new MessageEvent("changed"));
        // The page gathers changes for 60 ms; a later timer comes after it.
        await new Promise((done) => setTimeout(done, 100));
      }),
    /** Once a form is answered: the server says that something changed, and all that this asks for is answered. */
    async tellOfChange() {
      await page.waitForFunction(() => {
        const { state } = Reflect.get(window, "__reactRouterDataRouter") as { state: RouterState };
        return state.navigation.state === "idle" && state.actionData !== null;
      });
      await this.sendChange();
      await page.waitForFunction(() => {
        const { state } = Reflect.get(window, "__reactRouterDataRouter") as { state: RouterState };
        return state.revalidation === "idle";
      });
    },
    letGo: () =>
      page.evaluate(() => {
        const held = window as unknown as Held;
        held.isHeld = false;
        for (const turn of held.waiting.splice(0)) turn();
      }),
  };
}
