import { data, type ServerBuild } from "react-router";
import { isDatabaseAway } from "#app/db/away.server.ts";
import { messages } from "#app/shared/messages.ts";
import { BodyTooLarge } from "./body-limits.server.ts";

/** A request that nobody can answer as it is, with words for whoever sent it. */
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

/** The status and the words for an error that is the sender's or the moment's; null for a fault of ours. */
export function expectedAnswer(error: unknown): ExpectedAnswer | null {
  if (error instanceof RequestRefused) return error;
  if (error instanceof BodyTooLarge) return { status: 413, message: messages.refused.tooLarge };
  if (isDatabaseAway(error)) return { status: 503, message: messages.away.text };
  return null;
}

/**
 * The same build, whose loaders and actions answer an expected error by its status and words, in the shape that was asked
 * for: the error page, or the data of it. `onExpected` is told of each.
 */
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

/** An expected answer as loaders, actions and middleware throw it. */
export const asData = ({ status, message }: ExpectedAnswer) => data(message, { status });
