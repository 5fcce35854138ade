import { Form } from "react-router";
import { adminMeta } from "#app/shared/admin-meta.ts";
import { messages } from "#app/shared/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = () => adminMeta("Account");

export default function AdminLog() {
  return (
    <>
      <PageHeader title={messages.admin.signedIn} />
      <Form method="post" action="/logout">
        <Button>Log Out</Button>
      </Form>
    </>
  );
}
