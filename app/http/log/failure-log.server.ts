import type { LoaderFunctionArgs } from "react-router";
import { contextOf } from "#app/context.server.ts";

/** Returns what the request is called there. */
export function logFailure(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
): string {
  const { app, requestId } = contextOf(context);
  app.log.error(
    { err: error, requestId, method: request.method, path: new URL(request.url).pathname },
    "request failed",
  );
  return requestId;
}
