import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { textOf } from "#app/workarounds/page-text.server.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip";

/** A page's for one customer: half the processor's time of brotli's 5, a tenth more bytes. */
const pageQuality = { br: 3, gzip: 4, zstd: 3 };
/** Handing a page to another thread costs more than compressing it here. */
const smallBytes = 64 * 1024;
const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;
const worthwhileBytes = 1_000;

/** "br;q=0" says that it is not taken (RFC 9110, section 12.4.2). */
const named = (encoding: string) =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`);
const takes = { zstd: named("zstd"), br: named("br"), gzip: named("gzip") };

export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  // React Router's own data requests carry text/x-script.
  if (response.headers.has("content-encoding") || !compressible.test(type)) return response;
  const text = textOf(response);
  if (text === undefined && !response.body) return response;
  const accepted = request.headers.get("accept-encoding") ?? "";
  response.headers.append("vary", "accept-encoding");
  const encoding = encodingOf(accepted);
  if (!encoding) return response;
  if (isFile(response)) return compressedFile(response, accepted);
  const body = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
  if (body.length < worthwhileBytes) return new Response(body, response);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const { bytes, encoded } =
    body.length < smallBytes
      ? encodeOnce(body, accepted)
      : { bytes: await encode(body, encoding, pageQuality.br), encoded: encoding };
  headers.set("content-encoding", encoded!);
  return new Response(bytes, { status: response.status, headers });
}

const isFile = ({ headers }: Response) =>
  headers.get("content-disposition")?.startsWith("attachment") === true;

/**
 * Compresses a file while it is made: an export of 500,000 rows would else be read whole, and stay
 * in memory, before its first byte leaves.
 */
function compressedFile({ body, status, headers }: Response, accepted: string): Response {
  if (!takes.gzip.test(accepted)) return new Response(body, { status, headers });
  const file = new Response(body!.pipeThrough(new CompressionStream("gzip")), { status, headers });
  file.headers.set("content-encoding", "gzip");
  file.headers.delete("content-length");
  return file;
}

/** Compresses what is sent to many people. */
export function encode(body: Buffer, encoding: Encoding, brotliQuality: number) {
  if (encoding === "gzip") return gzipped(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotli(body, { params });
}

/**
 * On the spot, for one answer: zstd takes a third of brotli's time for as few bytes. `encoded` is
 * null where nothing fits.
 */
export function encodeOnce(body: Buffer<ArrayBuffer>, accepted: string) {
  if (takes.zstd.test(accepted)) {
    const params = { [constants.ZSTD_c_compressionLevel]: pageQuality.zstd };
    return { bytes: zstdCompressSync(body, { params }), encoded: "zstd" };
  }
  const encoding = encodingOf(accepted);
  if (encoding === "gzip")
    return { bytes: gzipSync(body, { level: pageQuality.gzip }), encoded: encoding };
  if (encoding !== "br") return { bytes: body, encoded: null };
  const params = { [constants.BROTLI_PARAM_QUALITY]: pageQuality.br };
  return { bytes: brotliCompressSync(body, { params }), encoded: encoding };
}

export function encodingOf(accepted: string): Encoding | null {
  return takes.br.test(accepted) ? "br" : takes.gzip.test(accepted) ? "gzip" : null;
}
