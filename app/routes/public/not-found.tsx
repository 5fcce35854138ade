import { data, Link } from "react-router";
import { messages } from "#app/shared/messages.ts";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <main>
      <h1>{messages.notFound.title}</h1>
      <p>{messages.notFound.text}</p>
      <Link to="/">Home</Link>
    </main>
  );
}
