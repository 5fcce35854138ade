import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** Encrypts values of the database that nobody who reads the database may know. */
export interface Sealing {
  seal(text: string): string;
  /** Throws an Error for what was sealed with another secret, or was changed. */
  open(sealed: string): string;
  /** A keyed hash, by which a value is known again that nobody can read or guess from it. */
  hash(text: string): string;
}

const [ivBytes, tagBytes] = [12, 16];

/** Encrypts with AES-256-GCM, by a key that is derived from the site's secret. */
export function createSealing(secret: string): Sealing {
  const keyFor = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  const [key, hashKey] = [keyFor("festival sealing"), keyFor("festival hashes")];
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open(text) {
      const sealed = Buffer.from(text, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes));
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      const rest = sealed.subarray(ivBytes + tagBytes);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
    },
    hash: (text) => createHmac("sha256", hashKey).update(text).digest("base64url"),
  };
}
