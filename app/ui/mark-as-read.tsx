import { Button } from "./button.tsx";

interface MarkAsReadProps {
  /** The hidden field that names the notification, and its id. */
  name: string;
  value: string;
  pending: boolean;
  /** What is marked, where the button alone would not say. */
  label?: string;
}

/** What a form that marks a notification as read consists of. */
export function MarkAsRead({ name, value, pending, label }: MarkAsReadProps) {
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <Button
        name="intent"
        value="read"
        variant="secondary"
        size="sm"
        pending={pending}
        aria-label={label}
      >
        Mark as Read
      </Button>
    </>
  );
}
