// The sandbox's stand-in for https://embed.tawk.to/{propertyId}/{widgetId}: window.Tawk_API with its documented methods
// and a small chat panel that answers by itself. It may be evaluated more than once: the first one stays.
(() => {
  const api = (window.Tawk_API ||= {});
  if (api.sandbox) return;
  api.sandbox = true;

  const replies = [
    "Thanks for writing. In the real chat a member of the team would answer here.",
    "The FAQ on the contact page answers most questions about tickets, shipping and sizes.",
    "Noted. This is only the sandbox, so nobody has read it.",
  ];
  const state = { started: false, hidden: false, maximized: false, answered: 0 };
  let cameFrom;

  /** An element from a tag, its properties and its children. */
  function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  function labelled(label, element) {
    element.setAttribute("aria-label", label);
    return element;
  }

  const bubble = labelled("Open chat", make("button", { type: "button" }, "Chat"));
  bubble.className = "sbx-chat-bubble";
  const minimize = labelled("Minimise chat", make("button", { type: "button" }, "–"));
  minimize.className = "sbx-chat-close";
  const log = labelled("Messages", make("div", { className: "sbx-chat-log", role: "log" }));
  log.tabIndex = 0;
  const input = make("input", { name: "message", autocomplete: "off", maxLength: 500 });
  const form = make(
    "form",
    {},
    make("label", {}, "Message", input),
    make("button", { type: "submit" }, "Send"),
  );
  const panel = make(
    "section",
    { className: "sbx-chat-panel" },
    make("div", { className: "sbx-chat-head" }, make("strong", {}, "Chat with us"), minimize),
    make("p", { className: "sbx-chat-strip" }, "Sandbox: nobody reads this chat"),
    log,
    form,
  );
  const widget = make("div", { className: "sbx-chat" }, bubble, labelled("Chat", panel));

  function say(author, text) {
    const side = author === "You" ? "sbx-chat-mine" : "sbx-chat-theirs";
    log.append(make("p", { className: side }, make("small", {}, author), make("span", {}, text)));
    log.scrollTop = log.scrollHeight;
  }

  function show() {
    widget.hidden = state.hidden;
    bubble.hidden = state.maximized;
    panel.hidden = !state.maximized;
  }

  function tell(name, ...values) {
    if (typeof api[name] === "function") api[name](...values);
  }

  function maximizeChat() {
    if (!state.started || (state.maximized && !state.hidden)) return;
    cameFrom = document.activeElement;
    Object.assign(state, { maximized: true, hidden: false });
    show();
    input.focus();
    tell("onChatMaximized");
  }

  function minimizeChat() {
    if (!state.started || !state.maximized) return;
    const hadFocus = panel.contains(document.activeElement);
    state.maximized = false;
    show();
    if (hadFocus) focusWhereItWas();
    tell("onChatMinimized");
  }

  function focusWhereItWas() {
    const lost = !cameFrom?.isConnected || cameFrom === document.body;
    (lost ? bubble : cameFrom).focus();
  }

  function setHidden(hidden) {
    if (!state.started || state.hidden === hidden) return;
    state.hidden = hidden;
    show();
    if (hidden) tell("onChatHidden");
  }

  function start() {
    if (state.started) return;
    state.started = true;
    wearStyles();
    show();
    document.body.append(widget);
    say("Sandbox reply", "Hello! Ask us anything about the festival.");
  }

  bubble.addEventListener("click", maximizeChat);
  minimize.addEventListener("click", minimizeChat);
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") minimizeChat();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    if (state.answered === 0) tell("onChatStarted");
    say("You", text);
    tell("onChatMessageVisitor", text);
    input.value = "";
    const reply = replies[state.answered++ % replies.length];
    setTimeout(() => say("Sandbox reply", reply), 400);
  });

  Object.assign(api, {
    start,
    maximize: maximizeChat,
    minimize: minimizeChat,
    toggle: () => (state.maximized ? minimizeChat() : maximizeChat()),
    popup: maximizeChat,
    endChat: minimizeChat,
    showWidget: () => setHidden(false),
    hideWidget: () => setHidden(true),
    toggleVisibility: () => setHidden(!state.hidden),
    getStatus: () => "online",
    getWindowType: () => "inline",
    isChatMaximized: () => state.maximized,
    isChatMinimized: () => !state.maximized,
    isChatHidden: () => state.hidden,
    isChatOngoing: () => state.answered > 0,
    isVisitorEngaged: () => state.answered > 0,
  });

  const nonce = document.currentScript?.nonce;

  // A constructed style sheet passes any content security policy; a style element needs the script's nonce.
  function wearStyles() {
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    } catch {
      document.head.append(make("style", { nonce: nonce ?? "" }, styles));
    }
  }

  const styles = `
.sbx-chat, .sbx-chat * { box-sizing: border-box; }
.sbx-chat {
  position: fixed; right: 12px; bottom: 12px; z-index: 2147483000; color: #f7f2ff; color-scheme: dark;
  font: 400 16px/1.45 system-ui, sans-serif; text-align: left; overflow-wrap: anywhere;
}
.sbx-chat button {
  min-height: 44px; margin: 0; padding: 8px 16px; border: 1px solid #ff9f4a; border-radius: 12px;
  background: #ff9f4a; color: #1b0f05; font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer;
}
.sbx-chat button:hover { background: #ffbe73; }
.sbx-chat :focus-visible { outline: 3px solid #ffbe73; outline-offset: 2px; }
.sbx-chat .sbx-chat-bubble {
  min-height: 52px; padding: 8px 22px; border-radius: 26px; box-shadow: 0 8px 30px #05020f99;
}
.sbx-chat .sbx-chat-panel {
  display: flex; flex-direction: column; width: min(22rem, calc(100vw - 24px));
  height: min(30rem, calc(100dvh - 24px)); border: 1px solid #43367f; border-radius: 16px; overflow: hidden;
  background: #171033; box-shadow: 0 24px 80px #05020fcc;
}
.sbx-chat .sbx-chat-head {
  display: flex; align-items: center; justify-content: space-between; padding: 6px 6px 6px 16px;
}
.sbx-chat .sbx-chat-close { min-width: 44px; border-color: transparent; background: transparent; color: inherit; }
.sbx-chat .sbx-chat-close:hover { background: #21184a; }
.sbx-chat .sbx-chat-strip {
  margin: 0; padding: 4px 16px; background: #ff9f4a; color: #1b0f05; font-size: 14px; font-weight: 600;
}
.sbx-chat .sbx-chat-log {
  display: flex; flex: 1; flex-direction: column; gap: 10px; padding: 12px; overflow-y: auto;
}
.sbx-chat .sbx-chat-log:focus-visible { outline-offset: -3px; }
.sbx-chat .sbx-chat-log p {
  max-width: 85%; margin: 0; padding: 8px 12px; border-radius: 12px; background: #2a2058;
}
.sbx-chat .sbx-chat-log .sbx-chat-mine { align-self: flex-end; background: #4a2f1c; }
.sbx-chat .sbx-chat-log .sbx-chat-theirs { align-self: flex-start; }
.sbx-chat small { display: block; color: #c3b8e6; font-size: 13px; }
.sbx-chat form {
  display: flex; gap: 8px; align-items: flex-end; margin: 0; padding: 12px; border-top: 1px solid #43367f;
}
.sbx-chat label { flex: 1; min-width: 0; font-size: 14px; }
.sbx-chat input {
  display: block; width: 100%; min-height: 44px; margin: 4px 0 0; padding: 8px 12px; border: 1px solid #7d70b8;
  border-radius: 10px; background: #120c29; color: inherit; font: 400 16px/1.2 system-ui, sans-serif;
}
.sbx-chat[hidden], .sbx-chat button[hidden], .sbx-chat .sbx-chat-panel[hidden] { display: none; }
`;

  tell("onBeforeLoad");
  if (api.autoStart !== false) start();
  tell("onLoad");
})();
