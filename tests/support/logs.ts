import { pino, type Logger } from "pino";

export interface LogLine {
  level: number;
  msg?: string;
  err?: { message: string; stack?: string };
  [key: string]: unknown;
}

const errorLevel = 50;

/** A log that is kept in memory, so that a test fails on an error that nobody expected. */
export function createTestLog(): { log: Logger; lines: LogLine[]; takeErrors(): LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line) as LogLine) });
  return {
    log,
    lines,
    takeErrors() {
      const errors = lines.filter((line) => line.level >= errorLevel);
      lines.length = 0;
      return errors;
    },
  };
}
