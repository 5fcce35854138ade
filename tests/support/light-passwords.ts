import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Environment variables that make a site hash passwords almost without work, in place of 90 ms of a
 * core.
 */
export const lightPasswords = { NODE_OPTIONS: `--import="${import.meta.url}"` };

type Scrypt = (
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

if (process.env["NODE_OPTIONS"] === lightPasswords.NODE_OPTIONS) {
  const { scrypt } = crypto;
  const light: Scrypt = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done);
  Object.assign(crypto, { scrypt: light });
  syncBuiltinESMExports();
}
