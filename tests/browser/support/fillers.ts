import { expect, type Page } from "@playwright/test";

/** How password managers, translators and other extensions change a page. */
export const fillers = {
  "an element after each field": () => {
    for (const field of document.querySelectorAll("input, textarea, select")) {
      if (field.nextElementSibling?.hasAttribute("data-foreign")) continue;
      const icon = document.createElement("div");
      icon.style.position = "absolute";
      icon.dataset["foreign"] = "";
      field.after(icon);
    }
  },
  "custom elements before the fields, with a shadow": () => {
    for (const field of document.querySelectorAll("input, textarea")) {
      if (field.previousElementSibling?.hasAttribute("data-foreign")) continue;
      const icon = document.createElement("com-password-button");
      icon.attachShadow({ mode: "open" }).innerHTML = "<button>Fill</button>";
      icon.dataset["foreign"] = "";
      field.before(icon);
    }
  },
  "a wrapper around each field": () => {
    for (const field of document.querySelectorAll("input, textarea")) {
      if (field.parentElement!.hasAttribute("data-foreign")) continue;
      const wrapper = document.createElement("span");
      wrapper.dataset["foreign"] = "";
      field.before(wrapper);
      wrapper.append(field);
    }
  },
  "texts beside the fields": () => {
    for (const field of document.querySelectorAll("input, textarea")) {
      if (field.hasAttribute("data-text")) continue;
      field.setAttribute("data-text", "");
      field.after("***");
    }
  },
  "frames, and elements at the ends of head and body": () => {
    if (document.querySelector("[data-foreign]")) return;
    for (const [place, name] of [
      ["head", "style"],
      ["body", "iframe"],
      ["body", "div"],
      ["html", "extension-root"],
    ] as const) {
      const one = document.createElement(name);
      one.dataset["foreign"] = "";
      document.querySelector(place)!.prepend(one);
      document.querySelector(place)!.append(one.cloneNode());
    }
    document.querySelector("form")?.prepend(document.createElement("iframe"));
  },
  "attributes and classes": () => {
    for (const one of document.querySelectorAll("html, body, label, input, textarea, form")) {
      one.setAttribute("data-lpignore", "true");
      one.classList.add("filled-by-manager");
      (one as HTMLElement).style.setProperty("--filled", "1");
    }
  },
  "rewritten words, as a translation": () => {
    for (const label of document.querySelectorAll("label, legend, h1")) {
      if (label.querySelector("font")) continue;
      const text = [...label.childNodes].find(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== "",
      );
      if (!text) continue;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstElementChild!.append(`~${text.nodeValue}`);
      text.parentNode!.replaceChild(font, text);
    }
  },
} satisfies Record<string, () => void>;

export type Filler = keyof typeof fillers;

/** When it runs, as seen from the page's own scripts. */
export const moments = {
  "while the page is parsed": (fill: () => void) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("form [name]")) fill();
    });
    observer.observe(document, { childList: true, subtree: true });
    addEventListener("DOMContentLoaded", () => observer.disconnect());
  },
  "when the page is parsed": (fill: () => void) => addEventListener("DOMContentLoaded", fill),
  "when React begins": (fill: () => void) => addEventListener("hydrating", () => setTimeout(fill)),
  "once React has the page": (fill: () => void) =>
    addEventListener("hydrated", () => setTimeout(fill)),
} satisfies Record<string, (fill: () => void) => void>;

/** A script that does it in the page, and in no frame that it puts there. */
export const scriptOf = (moment: Moment, fillersOfIt: readonly Filler[]): string =>
  `if (window === top) (${moments[moment].toString()})(() => {
    ${fillersOfIt.map((name) => `(${fillers[name].toString()})();`).join("\n")}
  });`;

export type Moment = keyof typeof moments;

export interface Typed {
  values: string[];
  focused: string;
  selection: (number | null)[];
}

const inPage = "main :is(input, textarea, select), [role=dialog] :is(input, textarea, select)";

/**
 * Types and chooses something in every field that can be seen, selects a part of the first text,
 * and returns what the page says then.
 */
export async function fillEveryField(page: Page): Promise<Typed> {
  await page.evaluate((all) => {
    const texts: Record<string, string> = {
      number: "3",
      date: "2031-05-06",
      time: "10:30",
      "datetime-local": "2031-05-06T10:30",
      email: "typed@example.com",
      color: "#123456",
      url: "https://example.com/typed",
    };
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(all),
    ].filter((field) => field.checkVisibility() && field.name !== "" && !field.disabled);
    for (const field of fields) {
      if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
      else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
        field.checked = field.type === "radio" || !field.checked;
      else if (!/^(hidden|file)$/.test(field.type))
        field.value = texts[field.type] ?? "typed words";
      for (const event of ["input", "change"])
        field.dispatchEvent(new Event(event, { bubbles: true }));
    }
    const isText = (field: Element): field is HTMLInputElement =>
      /^(text|search|tel|password|textarea)$/.test((field as HTMLInputElement).type);
    const first = fields.find(isText);
    (first ?? fields[0])?.focus();
    first?.setSelectionRange(2, 4);
  }, inPage);
  return readTyped(page);
}

function readTyped(page: Page): Promise<Typed> {
  return page.evaluate((all) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>(all)].filter(
      ({ name, type }) => name !== "" && !/^(hidden|file)$/.test(type),
    );
    const focused = document.activeElement as HTMLInputElement;
    return {
      values: fields.map(({ name, type, value, checked }) =>
        /^(checkbox|radio)$/.test(type) ? `${name} ${value} ${checked}` : `${name} ${value}`,
      ),
      focused: `${focused.tagName} ${focused.name}`,
      selection: [focused.selectionStart ?? null, focused.selectionEnd ?? null],
    };
  }, inPage);
}

/** Expects that everything is as it was typed once React has the page, but for some values. */
export async function expectTyped(page: Page, typed: Typed, except?: RegExp): Promise<void> {
  const compared = (all: Typed): Typed => ({
    ...all,
    values: all.values.filter((value) => !except?.test(value)),
  });
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
  await expect.poll(async () => compared(await readTyped(page))).toEqual(compared(typed));
}
