import { parsePhoneNumberWithError, ParseError } from "libphonenumber-js/max";
import { siteTexts } from "#app/shared/site-texts.ts";

const { phone: texts } = siteTexts.address;
/**
 * How many digits follow the country code; the leading 0 of the national form is not one of them.
 */
const mobileDigits = 10;
const wrong: Record<string, string> = {
  NOT_A_NUMBER: texts.notANumber,
  TOO_SHORT: texts.tooShort,
  TOO_LONG: texts.tooLong,
  INVALID_COUNTRY: texts.notNigerian,
};

/** A Nigerian phone number as it was typed, in E.164 (+2348031234567), or what is wrong with it. */
export function readPhone(typed: string): { e164: string } | { wrong: string } {
  try {
    const number = parsePhoneNumberWithError(typed.trim().replace(/^00/, "+"), {
      defaultCountry: "NG",
      extract: false,
    });
    if (number.country !== "NG" && number.countryCallingCode !== "234")
      return { wrong: texts.notNigerian };
    if (number.isValid()) return { e164: number.number };
    const digits = number.nationalNumber.replace(/^0/, "").length;
    if (digits === mobileDigits) return { wrong: texts.unknown };
    return { wrong: digits < mobileDigits ? texts.tooShort : texts.tooLong };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { wrong: wrong[error.message] ?? texts.notANumber };
  }
}
