import { data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { SessionEnded } from "#app/domain/accounts/session-ended.server.ts";
import { type ExpectedAnswer, expectedAnswer } from "./expected-answers.server.ts";
import { toEndedSession } from "./return-to.server.ts";

/** The beginning of a request's id is short enough to be read out. */
const faultWords = (requestId: string) =>
  `If you write to us about it, tell us the number ${requestId.slice(0, 8)}.`;

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

interface ErrorLog {
  expected(error: unknown): void;
  /** Returns what the request is called in the log. */
  fault(error: Error, asked: Asked): string;
}

/**
 * Answers expected errors by status and words, a fault of ours by its number in the log: as the
 * error page or its data. A session that ended meanwhile leads to the sign-in.
 */
export function withExpectedAnswers(build: ServerBuild, tell: ErrorLog): ServerBuild {
  const answering =
    <Args extends Asked, Rest extends unknown[], Answer>(
      handle: (args: Args, ...rest: Rest) => Answer,
    ) =>
    async (args: Args, ...rest: Rest): Promise<Awaited<Answer>> => {
      try {
        return await handle(args, ...rest);
      } catch (error) {
        if (error instanceof SessionEnded)
          throw await toEndedSession(args.request, contextOf(args.context).app);
        const expected = expectedAnswer(error);
        if (expected) {
          tell.expected(error);
          throw asData(expected);
        }
        if (!(error instanceof Error) || args.request.signal.aborted) throw error;
        throw data(faultWords(tell.fault(error, args)), { status: 500 });
      }
    };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    // A guard may read of a body before any action does.
    const { middleware } = route!.module;
    const handlers = {
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action) }),
      ...(middleware && { middleware: middleware.map((one) => answering(one)) }),
    };
    return [id, { ...route!, module: { ...route!.module, ...handlers } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

export const asData = ({ status, message }: ExpectedAnswer) => data(message, { status });
