declare module "s3rver" {
  import type { RequestListener } from "node:http";

  /** An S3 store in a folder, for tests: the few things they ask of it. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
