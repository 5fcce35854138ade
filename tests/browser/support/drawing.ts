import type { Page } from "@playwright/test";

/** The state of React Router, whether it is drawn or not. */
interface RouterState {
  navigation: { state: string };
  revalidation: string;
  actionData: unknown;
}

/** What this module adds to the window. */
type Held = Window & {
  isHeld: boolean;
  waiting: (() => void)[];
  events: EventSource;
};

/**
 * Holds back React's drawing, as a busy browser does, while the router and the network go on. Call
 * it before opening the page.
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
    /** Sends the page an event of the server that something changed. */
    sendChange: () =>
      page.evaluate(async () => {
        (window as unknown as Held).events.dispatchEvent(new MessageEvent("changed"));
        // The page gathers changes for 60 ms; this timer ends after that.
        await new Promise((done) => setTimeout(done, 100));
      }),
    /**
     * Waits for the answer to a form, sends the page an event that something changed, and waits
     * until everything that it loads is answered.
     */
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
