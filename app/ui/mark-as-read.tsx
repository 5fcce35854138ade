import { Button } from "./button.tsx";

interface MarkAsReadProps {
  name: string;
  value: string;
  pending: boolean;
  label?: string;
}

export function MarkAsRead({ name, value, pending, label }: MarkAsReadProps) {
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <Button
        name="intent"
        value="mark-notification-read"
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
