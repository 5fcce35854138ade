import { createHmac } from "node:crypto";
import pg from "pg";
import { Shopper } from "../tests/support/shopper.ts";

export const secret = "a secret of the benchmarks, and of nothing else";
export const cap = { productId: "abuja-park-cap", color: "Black" };

/**
 * Makes signed-in customers with an address. The first one signs up; the others are written into
 * the database, so that hashing passwords takes no time.
 */
export async function plantCrowd(
  db: pg.Client,
  url: string,
  name: string,
  count: number,
  paymentsUrl = url,
): Promise<Shopper[]> {
  const first = new Shopper(url, paymentsUrl);
  await first.signUp(name);
  const cookie = Object.keys(first.client.cookies).find((one) => one.includes("session"))!;
  const like = [`${name}@example.com`, name, count - 1];
  await db.query(
    `insert into users (id, name, email, email_verified)
      select id || '-' || n, $2 || n, $2 || n || '@example.com', true
      from users, generate_series(1, $3::int) n where email = $1`,
    like,
  );
  await db.query(
    `insert into addresses (user_id, address)
      select user_id || '-' || n, address from addresses, generate_series(1, $2::int) n
      where user_id = (select id from users where email = $1)`,
    [like[0], like[2]],
  );
  await db.query(
    `insert into sessions (id, token, user_id, expires_at)
      select s.id || '-' || n, s.token || n, s.user_id || '-' || n, s.expires_at
      from sessions s, generate_series(1, $2::int) n
      where user_id = (select id from users where email = $1)`,
    [like[0], like[2]],
  );
  const [token] = decodeURIComponent(first.client.cookies[cookie]!).split(".");
  const others = Array.from({ length: count - 1 }, (_, index) => {
    const own = `${token}${index + 1}`;
    const signature = createHmac("sha256", secret).update(own).digest("base64");
    const shopper = new Shopper(url, paymentsUrl);
    shopper.client.setCookie(`${cookie}=${encodeURIComponent(`${own}.${signature}`)}`);
    return shopper;
  });
  return [first, ...others];
}
