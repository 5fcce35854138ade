declare module "fontverter" {
  export function convert(
    font: Buffer,
    format: "truetype" | "sfnt" | "woff" | "woff2",
  ): Promise<Buffer>;
}
