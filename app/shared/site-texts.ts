export * as messages from "./texts/texts.ts";
