import { data, type ServerBuild } from "react-router";
import { isDatabaseAway } from "#app/db/away.server.ts";
import { messages } from "#app/shared/messages.ts";
import { BodyTooLarge } from "./body-limits.server.ts";

export class RequestRefused extends Error {
  override name = "RequestRefused";
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

export interface ExpectedAnswer {
  status: 400 | 404 | 413 | 503;
  message: string;
}

/** Null for a fault of ours. */
export function expectedAnswer(error: unknown): ExpectedAnswer | null {
  if (error instanceof RequestRefused) return error;
  if (error instanceof BodyTooLarge) return { status: 413, message: messages.refused.tooLarge };
  if (isDatabaseAway(error)) return { status: 503, message: messages.away.text };
  return null;
}

/** Answers expected errors by status and words, as the error page or its data. */
export function withExpectedAnswers(
  build: ServerBuild,
  onExpected: (error: unknown, request: Request) => void,
): ServerBuild {
  const answering =
    <Args extends { request: Request }>(handle: (args: Args) => unknown) =>
    async (args: Args) => {
      try {
        return await handle(args);
      } catch (error) {
        const expected = expectedAnswer(error);
        if (!expected) throw error;
        onExpected(error, args.request);
        throw asData(expected);
      }
    };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    const handlers = {
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action) }),
    };
    return [id, { ...route!, module: { ...route!.module, ...handlers } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

export const asData = ({ status, message }: ExpectedAnswer) => data(message, { status });
