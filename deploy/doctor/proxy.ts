import { once } from "node:events";
import { connect } from "node:tls";
import { href } from "react-router";
import { isLoopback } from "../../app/config/env.server.ts";
import { siteTexts } from "../../app/shared/site-texts.ts";
import { fail, type Finding, ok, together, warn } from "./finding.ts";
import { type SiteUnderCheck, within } from "./site-under-check.ts";
import { reasonOf } from "./reason.ts";

const enoughDays = 14;

export async function checkHttps({ env }: SiteUnderCheck): Promise<Finding> {
  const { protocol, hostname, port } = new URL(env.publicUrl);
  if (protocol === "http:")
    return isLoopback(hostname)
      ? ok(`${env.publicUrl} is this machine's alone, and needs none`)
      : (env.live ? fail : warn)(
          `${env.publicUrl} is open to whoever listens on the way: put a proxy with TLS before the site (deploy/Caddyfile) and https in PUBLIC_URL.`,
        );
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 443), servername: host });
  try {
    await once(socket, "secureConnect", { signal: within() });
    const days = Math.floor(
      (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000,
    );
    return together(`the certificate of ${host} is good for ${days} days`, [
      days < enoughDays &&
        warn(
          `The certificate of ${host} ends in ${days} days: see why the proxy has not got another one.`,
        ),
      !env.trustProxy &&
        warn(
          "TRUST_PROXY is not set: behind a proxy all customers count as one network, whose attempts are soon used up. Set it to 1.",
        ),
    ]);
  } catch (error) {
    return fail(
      `${env.publicUrl}: ${reasonOf(error)}. Mend PUBLIC_URL, its DNS entry or the proxy's certificate.`,
    );
  } finally {
    socket.destroy();
  }
}

/** Sends an empty sign-in form, which the site answers in its own words and counts for nobody. */
export async function checkForms({ env, site }: SiteUnderCheck): Promise<Finding> {
  if (!site) return warn("Not looked at: the site does not run.");
  const address = env.publicUrl + href("/login");
  const send = (origin: string) =>
    fetch(address, {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: "email=&password=",
      redirect: "manual",
      signal: within(),
    });
  const own = await send(new URL(env.publicUrl).origin).catch((error: unknown) => reasonOf(error));
  if (typeof own === "string")
    return fail(`${address} is not reached: ${own}. Mend PUBLIC_URL, its DNS entry or the proxy.`);
  const page = await own.text();
  const isAnswered = page.includes(siteTexts.signIn.invalid);
  const others = isAnswered ? await send("https://somewhere-else.example") : null;
  const cookies = own.headers.getSetCookie();
  const isHttps = env.publicUrl.startsWith("https:");
  const leads = own.headers.get("location");
  return together(
    `a form sent to ${env.publicUrl} reaches the site, and another site's is refused`,
    [
      own.status === 403 &&
        fail(
          `${address} takes a form of its own page for another site's: let the proxy pass Host on, and set X-Forwarded-Proto and TRUST_PROXY=1.`,
        ),
      leads !== null &&
        fail(`${address} leads to ${leads}: set PUBLIC_URL to the address that people end at.`),
      own.status !== 403 &&
        leads === null &&
        !isAnswered &&
        fail(
          `${address} answers ${own.status}, and not as the site does: see that the proxy passes everything on to ${env.listenUrl}.`,
        ),
      others !== null &&
        others.status !== 403 &&
        fail(
          `${address} takes forms of other sites (${others.status}): the proxy must pass Origin on as it is.`,
        ),
      isAnswered &&
        isHttps &&
        !cookies.every((cookie) => /; secure(;|$)/i.test(cookie)) &&
        fail(
          "Its cookies are not Secure: the site runs with another PUBLIC_URL. Start it again with these settings.",
        ),
    ],
  );
}
