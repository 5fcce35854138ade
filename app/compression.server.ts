import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Quality 5 costs about a millisecond for a page and is within a few percent of the best.
const pageQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;
const worthwhileBytes = 1_000;

/** The same answer, compressed as the browser can take it. Streams and small or already compressed answers stay. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  // React Router's own data requests carry text/x-script.
  if (!response.body || response.headers.has("content-encoding") || !compressible.test(type))
    return response;
  const encoding = encodingOf(request);
  response.headers.append("vary", "accept-encoding");
  if (!encoding) return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < worthwhileBytes) return new Response(body, response);
  const headers = new Headers(response.headers);
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  const bytes = encoding === "br" ? await brotli(body, pageQuality) : await gzipped(body);
  return new Response(bytes, { status: response.status, headers });
}

function encodingOf(request: Request): "br" | "gzip" | null {
  const accepted = request.headers.get("accept-encoding") ?? "";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
}
