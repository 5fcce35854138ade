/**
 * The text of a sold ticket's QR code: "VT1:" and, in base45 (RFC 9285), the key's id (1 byte), the
 * ticket's serial (4), its generation (1) and the signature (64). All its signs are of the QR
 * code's alphanumeric set, so that it is a small one.
 */
export interface TicketCode {
  keyId: number;
  serial: number;
  generation: number;
  signature: Uint8Array;
}

const prefix = "VT1:";
const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const signatureBytes = 64;

export function writeTicketCode({ keyId, serial, generation, signature }: TicketCode): string {
  const bytes = new Uint8Array(6 + signatureBytes);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, keyId);
  view.setUint32(1, serial);
  view.setUint8(5, generation);
  bytes.set(signature, 6);
  return prefix + toBase45(bytes);
}

/**
 * Reads a code. Returns null for a text that is none. Whether it is genuine is for its signature
 * to say.
 */
export function readTicketCode(text: string): TicketCode | null {
  const typed = text.trim().toUpperCase();
  if (!typed.startsWith(prefix)) return null;
  const bytes = fromBase45(typed.slice(prefix.length));
  if (bytes?.length !== 6 + signatureBytes) return null;
  const view = new DataView(bytes.buffer);
  return {
    keyId: view.getUint8(0),
    serial: view.getUint32(1),
    generation: view.getUint8(5),
    signature: bytes.slice(6),
  };
}

export const isTicketCode = (text: string): boolean => text.trim().toUpperCase().startsWith(prefix);

function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
    for (let sign = 0; sign < (isPair ? 3 : 2); sign++) {
      text += signs[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const part = Array.from(text.slice(at, at + 3), (sign) => signs.indexOf(sign));
    if (part.includes(-1)) return null;
    const value = part.reduce((sum, digit, index) => sum + digit * 45 ** index, 0);
    if (value > (part.length === 3 ? 0xffff : 0xff)) return null;
    if (part.length === 3) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
