/**
 * A hand scanner types what it reads. It presses the keys of the keyboard that it is set to, and the
 * computer reads them by its own: where the two differ, "VT1:Z-" arrives as "VT1ÖYß".
 */
interface Keyboard {
  name: string;
  /** What the keys type, row by row, and what they type with Shift. */
  keys: string;
  shifted: string;
}

const keyboards: readonly Keyboard[] = [
  {
    name: "English (US)",
    keys: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
    shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  },
  {
    name: "German",
    keys: "^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-",
    shifted: "°!\"§$%&/()=?`QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_",
  },
  {
    name: "Swiss",
    keys: "§1234567890'^qwertzuiopü¨$asdfghjklöäyxcvbnm,.-",
    shifted: '°+"*ç%&/()=?`QWERTZUIOPè!£ASDFGHJKLéàYXCVBNM;:_',
  },
  {
    name: "French",
    keys: "²&é\"'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!",
    shifted: "²1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§",
  },
  {
    name: "Belgian",
    keys: "²&é\"'(§è!çà)-azertyuiop^$µqsdfghjklmùwxcvbn,;:=",
    shifted: "³1234567890°_AZERTYUIOP¨*£QSDFGHJKLM%WXCVBN?./+",
  },
  {
    name: "Spanish",
    keys: "º1234567890'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-",
    shifted: 'ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_',
  },
  {
    name: "Latin American",
    keys: "|1234567890'¿qwertyuiop´+}asdfghjklñ{zxcvbnm,.-",
    shifted: '°!"#$%&/()=?¡QWERTYUIOP¨*]ASDFGHJKLÑ[ZXCVBNM;:_',
  },
  {
    name: "Italian",
    keys: "\\1234567890'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-",
    shifted: '|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_',
  },
  {
    name: "Portuguese",
    keys: "\\1234567890'«qwertyuiop+´~asdfghjklçºzxcvbnm,.-",
    shifted: '|!"#$%&/()=?»QWERTYUIOP*`^ASDFGHJKLÇªZXCVBNM;:_',
  },
  {
    name: "Swedish or Finnish",
    keys: "§1234567890+´qwertyuiopå¨'asdfghjklöäzxcvbnm,.-",
    shifted: '½!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÖÄZXCVBNM;:_',
  },
  {
    name: "Norwegian",
    keys: "|1234567890+\\qwertyuiopå¨'asdfghjkløæzxcvbnm,.-",
    shifted: '§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLØÆZXCVBNM;:_',
  },
  {
    name: "Danish",
    keys: "½1234567890+´qwertyuiopå¨'asdfghjklæøzxcvbnm,.-",
    shifted: '§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÆØZXCVBNM;:_',
  },
];
const us = keyboards[0]!;

/** Keys that type nothing by themselves put their sign on the next letter. */
const deadKeys: Record<string, string> = {
  "\u0300": "`",
  "\u0301": "´",
  "\u0302": "^",
  "\u0303": "~",
  "\u0308": "¨",
};

/** The signs of codes and of ids of tickets. */
const codeSigns = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** Which keys Caps Lock turns round: on some keyboards those with digits too. */
const capsLocks = ["off", "letters", "all"] as const;

/** What each sign that a scanner sends is typed as, with a computer set to another keyboard. */
function typedAs(scanner: Keyboard, computer: Keyboard, capsLock: (typeof capsLocks)[number]) {
  const signs = new Map<string, string>([[" ", " "]]);
  for (const sign of codeSigns) {
    const shifted = scanner.shifted.indexOf(sign);
    const at = shifted < 0 ? scanner.keys.indexOf(sign) : shifted;
    if (at < 0) continue;
    const [low, high] = [computer.keys[at]!, computer.shifted[at]!];
    const isTurned =
      capsLock === "all" || (capsLock === "letters" && low.toUpperCase() === high && low !== high);
    const typed = shifted >= 0 === !isTurned ? high : low;
    if (!signs.has(typed)) signs.set(typed, sign);
  }
  return signs;
}

export interface Misread {
  /** What the scanner read. */
  code: string;
  /** The keyboard that the scanner is set to, and that of the computer. */
  scanner: string;
  computer: string;
}

const others = keyboards.filter((one) => one !== us);
const pairs = [
  ...others.map((scanner) => ({ scanner, computer: us })),
  ...others.map((computer) => ({ scanner: us, computer })),
];

/** Returns what a scanner may have read where its keyboard is another than the computer's. */
export function readThroughKeyboards(typed: string): Misread[] {
  return pairs.flatMap(({ scanner, computer }) => {
    const read = capsLocks.map((capsLock) => decode(typed, typedAs(scanner, computer, capsLock)));
    return [...new Set(read)]
      .filter((code) => code !== null && code !== typed.trim().toUpperCase())
      .map((code) => ({ code: code!, scanner: scanner.name, computer: computer.name }));
  });
}

function decode(typed: string, signs: ReadonlyMap<string, string>): string | null {
  let code = "";
  for (const one of typed.trim()) {
    const sign = signs.get(one);
    if (sign !== undefined) {
      code += sign;
      continue;
    }
    const [letter = "", mark = ""] = one.normalize("NFD");
    const read = [deadKeys[mark] ?? "", letter].map((part) => signs.get(part));
    if (mark === "" || read.includes(undefined)) return null;
    code += read.join("");
  }
  return code;
}
