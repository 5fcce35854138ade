import { href } from "react-router";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { minimumUsernameLength } from "#app/shared/limits.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { PasswordChangeForm } from "#app/ui/form/password-change-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Setting } from "./setting.tsx";

type Answer = FormResult<"username" | "current" | "password" | "repeat"> | undefined;

export function NameSetting({ username, answer }: { username: string; answer: Answer }) {
  const refusal = refusalIn(answer);
  return (
    <Setting term="Display name" value={username || "Not chosen yet"} answer={answer}>
      <AccountForm answer={answer} intent="name" submit="Save name" pendingText="Saving...">
        <TextField
          label="Your name on orders"
          name="username"
          autoComplete="nickname"
          spellCheck={false}
          required
          hint={`At least ${minimumUsernameLength} characters. Orders that are made keep the old one.`}
          defaultValue={refusal?.values.username ?? username}
          error={refusal?.errors?.username}
        />
      </AccountForm>
    </Setting>
  );
}

interface PasswordSettingProps {
  email: string;
  hasPassword: boolean;
  answer: Answer;
}

export function PasswordSetting({ email, hasPassword, answer }: PasswordSettingProps) {
  if (!hasPassword)
    return (
      <Setting term="Password" value="You sign in with Google">
        <p className="text-muted">
          Your password is Google&apos;s, and is changed there. To sign in here without Google too,
          ask for a link that sets a password of its own.
        </p>
        <TextLink to={href("/reset")}>Send me that link</TextLink>
      </Setting>
    );
  return (
    <Setting term="Password" value="••••••••" answer={answer}>
      <PasswordChangeForm email={email} intent="password" answer={answer} />
    </Setting>
  );
}
