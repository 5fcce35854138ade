/** Scripts whose letters take another form beside a joiner or a non-joiner. */
const joining =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}";
const emoji = "\\p{Extended_Pictographic}";
/** A joiner shows between the parts of an emoji and the letters of these scripts alone. */
const shownJoiner = `(?<=[${emoji}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=${emoji})|(?<=[${joining}\\p{M}])[\\u200c\\u200d](?=[${joining}])`;
/**
 * Unseen, or turning what follows: a name then reads as another. Emoji keep joiners and flag tags,
 * Persian its non-joiner.
 */
const hidden = new RegExp(
  `(?!${shownJoiner})[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{Join_Control}\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]|(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0000}-\\u{e007f}]`,
  "u",
);
const everyHidden = new RegExp(hidden.source, "gu");

export const hasHiddenCharacters = (text: string): boolean => hidden.test(text);

export const withoutHiddenCharacters = (text: string): string => text.replace(everyHidden, "");

/** A text of any number of lines as it was typed or pasted, without hidden characters. */
export const withoutHiddenInLines = (text: string): string =>
  text.replace(everyHidden, (one) => (/[\t\n\r]/.test(one) ? one : ""));

/** A text that has one line, such as a name or a code: line breaks and tabs are spaces. */
export const inOneLine = (text: string): string =>
  withoutHiddenCharacters(text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")).trim();

/** The length of a text without joiners and variation selectors. */
export const visibleLength = (text: string): number =>
  withoutHiddenCharacters(text).replace(/\p{Join_Control}|\p{Variation_Selector}/gu, "").length;
