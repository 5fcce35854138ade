import type { ReactNode } from "react";

interface NoteProps {
  text: string;
  /** Links below the text. */
  children: ReactNode;
  className?: string;
}

/** A note at the head of a page, about something that is past. */
export const Note = ({ text, children, className = "" }: NoteProps) => (
  <div
    role="note"
    className={`mb-5 flex flex-wrap items-center gap-x-6 rounded-cloth border-2 border-marigold bg-raised px-4 py-2 ${className}`}
  >
    <p className="font-semibold wrap-anywhere">{text}</p>
    <p className="flex flex-wrap gap-x-6">{children}</p>
  </div>
);
