import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { EmailFaults } from "./faults.ts";
import type { SendRequest } from "./mails.ts";

export interface Refusal {
  status: ContentfulStatusCode;
  text: string;
}

const variablesLimit = 50_000;

export function checkRequest(body: unknown, faults: EmailFaults): SendRequest | Refusal {
  if (faults.nonBrowserDisabled)
    return { status: 403, text: "API calls are disabled for non-browser applications" };
  if (typeof body !== "object" || body === null)
    return { status: 400, text: "The request body must be a JSON object" };
  const request = body as Record<string, unknown>;
  for (const name of ["user_id", "service_id", "template_id"])
    if (typeof request[name] !== "string" || !request[name])
      return { status: 400, text: `The ${name} parameter is required` };
  if (faults.strictMode && !request["accessToken"])
    return { status: 403, text: "API calls in strict mode, but no private key was passed" };
  const params = request["template_params"];
  if (typeof params !== "object" || params === null || Array.isArray(params))
    return {
      status: 400,
      text: "The parameters are invalid. To learn more visit https://www.emailjs.com/docs/rest-api/send/",
    };
  if (JSON.stringify(params).length > variablesLimit)
    return {
      status: 413,
      text: "Variables size limit. The maximum allowed variables size is 50Kb",
    };
  const recipient = (params as Record<string, unknown>)["to_email"];
  if (typeof recipient !== "string" || !recipient.trim())
    return { status: 422, text: "The recipients address is empty" };
  return request as unknown as SendRequest;
}
