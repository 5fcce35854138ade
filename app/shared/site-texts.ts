export * as siteTexts from "./texts/texts.ts";
