declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  /** An S3 store in a folder, for tests: the few things they ask of it. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
