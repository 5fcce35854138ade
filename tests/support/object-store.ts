import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export interface ObjectStore {
  /** The S3_… settings that name its bucket. */
  settings: Record<"S3_ENDPOINT" | keyof typeof storeKeys, string>;
  stop(): Promise<void>;
}

/** The only key that s3rver knows. */
export const storeKeys = {
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "the-store's-secret",
};

/**
 * Starts an object store with one empty bucket in a temporary folder. It refuses requests that are
 * signed with another secret.
 */
export async function startObjectStore(atPort = 0): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), "festival-store-"));
  const store = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((request, response) => {
    if (isSigned(request)) return answer(request, response);
    response.writeHead(403, { "content-type": "application/xml" });
    response.end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
  });
  server.listen(atPort, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...storeKeys, S3_ENDPOINT: `http://127.0.0.1:${port}` },
    async stop() {
      server.close();
      server.closeAllConnections();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Whether a request is signed with our secret, which s3rver does not check: version 4, in the
 * header (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, scope, names, signature] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (!scope || !names) return false;
  const { pathname, search } = new URL(url!, "http://store");
  const query = search.slice(1).split("&").toSorted().join("&");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const asked = [method, pathname, query, lines.join(""), names, headers["x-amz-content-sha256"]];
  const digest = createHash("sha256").update(asked.join("\n")).digest("hex");
  const signing = scope
    .split("/")
    .reduce<string | Buffer>(
      (key, part) => hmac(key, part).digest(),
      `AWS4${storeKeys.S3_SECRET_ACCESS_KEY}`,
    );
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, digest].join("\n");
  return hmac(signing, text).digest("hex") === signature;
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);
