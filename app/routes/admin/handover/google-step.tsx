import { href } from "react-router";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import type { Running } from "./running.ts";

export function GoogleStep({ now }: { now: Running }) {
  const { googleAt, steps } = now;
  if (steps.find(({ name }) => name === "google")?.is === "not needed")
    return <p>Google sign-in is not set up here, so that nobody misses it.</p>;
  return googleAt ? (
    <p>
      Google said who somebody is, <DayTime at={googleAt} />.
    </p>
  ) : (
    <>
      <p>
        Open the sign-in page in a private window and press “Continue with Google”, with an account
        that is not of the team. This page notices by itself.
      </p>
      <p className="text-sm text-muted">
        A private window, since an organiser who signs in with Google is a customer afterwards.
      </p>
      <p className="break-all select-all">{href("/login")}</p>
    </>
  );
}
