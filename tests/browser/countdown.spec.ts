import { expect, test } from "./support/fixtures.ts";

test("the countdown goes down every second, and is gone when the festival begins", async ({
  page,
  ownSites,
}) => {
  // Long before the end, so that a slow machine does not come too late for the pause.
  const moment = new Date("2025-08-01T21:59:55Z");
  const { url } = await ownSites.start(moment);
  await page.clock.install({ time: moment });
  await page.goto(`${url}/about`);
  const countdown = page.getByRole("timer");
  await expect(countdown).toHaveText(/^00Days0[01]Hrs\d\dMins\d\dSec$/);
  await expect(countdown).not.toHaveText((await countdown.textContent())!);
  await page.clock.pauseAt("2025-08-01T22:59:57Z");
  await expect(countdown).toHaveText("00Days00Hrs00Mins03Sec");
  await page.clock.runFor(1_000);
  await expect(countdown).toHaveText("00Days00Hrs00Mins02Sec");
  await page.clock.runFor(2_000);
  await expect(countdown).toHaveCount(0);
});
