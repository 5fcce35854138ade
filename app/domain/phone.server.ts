import { parsePhoneNumberWithError, ParseError } from "libphonenumber-js/max";
import { messages } from "#app/shared/messages.ts";

const { phone: texts } = messages.address;
const wrong: Record<string, string> = {
  NOT_A_NUMBER: texts.notANumber,
  TOO_SHORT: texts.tooShort,
  TOO_LONG: texts.tooLong,
  INVALID_COUNTRY: texts.notNigerian,
};

/** A Nigerian phone number as it was typed, in E.164 (+2348031234567), or what is wrong with it. */
export function readPhone(typed: string): { e164: string } | { wrong: string } {
  try {
    const number = parsePhoneNumberWithError(typed, "NG");
    if (number.country !== "NG" && number.countryCallingCode !== "234")
      return { wrong: texts.notNigerian };
    if (!number.isValid()) return { wrong: texts.unknown };
    return { e164: number.number };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { wrong: wrong[error.message] ?? texts.notANumber };
  }
}
