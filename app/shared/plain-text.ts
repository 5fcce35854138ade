/**
 * Unseen, or turning what follows: a name then reads as another. Emoji keep joiners and flag tags,
 * Persian its non-joiner.
 */
const hidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/u;
const everyHidden = new RegExp(hidden.source, "gu");

export const hasHiddenCharacters = (text: string): boolean => hidden.test(text);

export const withoutHiddenCharacters = (text: string): string => text.replace(everyHidden, "");

/** The length of a text without joiners and variation selectors. */
export const visibleLength = (text: string): number =>
  withoutHiddenCharacters(text).replace(/\p{Join_Control}|\p{Variation_Selector}/gu, "").length;
