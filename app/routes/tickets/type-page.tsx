import type { ReactNode } from "react";

interface TypePageProps {
  /** The ticket that the page is about: `TicketHeader`. */
  head: ReactNode;
  /** What is chosen, or how it goes on, below the ticket. */
  about?: ReactNode;
  /** What is done on the page: its form. */
  children: ReactNode;
}

/**
 * The frame of a page about one ticket type. On a laptop the ticket and what is chosen of it stand
 * beside the form, which begins with the window; on a tablet the form is beside the choice.
 */
export const TypePage = ({ head, about, children }: TypePageProps) => (
  <main className="measure grow pt-7 pb-16">
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] tablet:grid-cols-2 2xl:grid-cols-[minmax(0,1fr)_34rem]">
      <div className={`tablet:col-span-full ${about ? "" : "lg:row-span-2 lg:self-stretch"}`}>
        {head}
      </div>
      {about}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 ${about ? "" : "lg:self-stretch tablet:col-span-full"}`}
      >
        {children}
      </div>
    </div>
  </main>
);
