declare module "lighthouse" {
  interface Audit {
    score: number | null;
    numericValue?: number;
    details?: { items?: { duration?: number; node?: { selector?: string } }[] };
  }
  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }
  export interface Result {
    categories: Record<string, Category>;
    audits: Record<string, Audit>;
  }
  interface Flags {
    port: number;
    logLevel: "error";
    onlyCategories: string[];
    disableFullPageScreenshot: boolean;
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: Result } | undefined>;
}
