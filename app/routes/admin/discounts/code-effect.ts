import type { FormTexts } from "#app/routes/admin/use-form-texts.ts";
import { readCount, windowText } from "#app/routes/admin/tickets/sale/typed-values.ts";
import { type CodeKind, codeKinds, plainCode } from "#app/shared/discounts/codes.ts";
import { formatNaira, parseNaira } from "#app/shared/money.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";

interface Choices {
  /** The letters of a code that is made already, which its form does not ask for. */
  code: string | undefined;
  types: readonly { id: string; name: string }[];
  categories: readonly string[];
}

const list = new Intl.ListFormat("en-GB");

/**
 * Says in one sentence what the code of a form does, while it is typed: "RADIO20 takes 10 % off each
 * Regular and Vip ticket until the end of 3 Dec 2026, for at most 50 tickets and 2 a person." Where
 * something is missing, it says what.
 */
export function codeEffect(texts: FormTexts, { code, types, categories }: Choices): string {
  const kind = codeKinds.find((one) => one === texts["kind"]) ?? "percent";
  const value = valueText(kind, texts["value"] ?? "");
  if (value === null) return missingValue[kind];
  const isOn = (name: string) => texts[name] === "on";
  const tickets = isOn("allTickets")
    ? "ticket"
    : ofSome(
        types.filter(({ id }) => isOn(`type-${id}`)).map(({ name }) => name),
        (names) => `${names} ticket`,
      );
  const pieces = isOn("allMerchandise")
    ? "piece of merchandise"
    : ofSome(
        categories.filter((category) => isOn(`category-${category}`)),
        (names) => `piece of ${names}`,
      );
  const each = [tickets, pieces].filter(Boolean).join(" and each ");
  if (!each) return "Choose what it is for: tickets, merchandise or both.";
  const typed = code ?? plainCode(texts["code"] ?? "");
  const count = readCount(texts["count"]);
  const subject = typed || (count ? `Each of ${pluralise(count, "random code")}` : "The code");
  const limits = limitsText(texts, { isForTickets: tickets !== "", isForPieces: pieces !== "" });
  const what = [subject, does[kind](`each ${each}`, value), windowText(texts)].filter(Boolean);
  return `${what.join(" ")}, ${limits}.`;
}

const missingValue: Record<CodeKind, string> = {
  percent: "Write how many percent it takes off, from 1 to 100.",
  naira: "Write how many naira it takes off each.",
  price: "Write how many naira each costs with it.",
  free: "",
};

const does: Record<CodeKind, (each: string, value: string) => string> = {
  percent: (each, value) => `takes ${value} % off ${each}`,
  naira: (each, value) => `takes ${value} off ${each}`,
  price: (each, value) => `lowers ${each} to ${value}`,
  free: (each) => `makes ${each} free`,
};

/** The value as the sentence has it; null where it cannot be read. */
function valueText(kind: CodeKind, typed: string): string | null {
  if (kind === "free") return "";
  if (kind === "percent") return /^([1-9]\d?|100)$/.test(typed.trim()) ? typed.trim() : null;
  const kobo = parseNaira(typed);
  return kobo === null ? null : formatNaira(kobo);
}

const ofSome = (names: readonly string[], text: (names: string) => string) =>
  names.length > 0 ? text(list.format(names)) : "";

function limitsText(
  { uses: typedUses, maxPerPerson: typedMost, budget }: FormTexts,
  { isForTickets, isForPieces }: { isForTickets: boolean; isForPieces: boolean },
): string {
  const uses = readCount(typedUses);
  const most = readCount(typedMost);
  const kobo = parseNaira(budget ?? "");
  const [one, many] = !isForPieces
    ? ["ticket", "tickets"]
    : isForTickets
      ? ["ticket or piece", "tickets and pieces"]
      : ["piece", "pieces"];
  const limits = [
    uses && pluralise(uses, one, many),
    most && `${formatCount(most)} a person`,
    kobo && `${formatNaira(kobo)} in all`,
  ].filter((limit) => limit !== null);
  return limits.length > 0 ? `for at most ${list.format(limits as string[])}` : "without a limit";
}
