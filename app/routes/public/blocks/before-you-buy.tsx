import { href } from "react-router";
import type { Question } from "#app/shared/festival/shown-settings.ts";
import { compareContents } from "#app/shared/tickets/contents.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { CheckIcon } from "#app/ui/icon/form-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Bill } from "./bill.tsx";

interface BeforeYouBuyProps {
  types: readonly { name: string; words: string }[];
  /** The first names of the bill, and how many more play. */
  bill: readonly string[];
  moreActs: number;
  place: string;
  /** The address of a map with the place. */
  map: string;
  questions: readonly Question[];
  /** Whether something is on sale. */
  isOnSale: boolean;
}

/** What a buyer wants to know below the ticket types: what is in each, who plays, where, and how. */
export function BeforeYouBuy(props: BeforeYouBuyProps) {
  const { types, bill, moreActs, place, map, questions, isOnSale } = props;
  return (
    <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-12 md:mt-16 lg:grid-cols-2 lg:grid-rows-[auto_1fr_auto]">
      <Contents types={types} />
      {bill.length > 0 && (
        <section>
          <h2 className="mb-3 lettering text-2xl">Who plays</h2>
          <Bill names={bill} more={moreActs} to={`${href("/")}#line-up`} />
        </section>
      )}
      <section>
        <h2 className="mb-3 lettering text-2xl">Where</h2>
        <p className="text-lead">{place}</p>
        <p>
          <TextLink to={map}>Open the map</TextLink>
        </p>
      </section>
      <section className="lg:col-span-2">
        <h2 className="mb-4 lettering text-2xl">
          {isOnSale ? "Before you buy" : "What people ask"}
        </h2>
        <Accordion
          items={questions.map(({ id, question, answer }) => ({
            id,
            title: question,
            content: <p>{answer}</p>,
          }))}
        />
      </section>
    </div>
  );
}

function Contents({ types }: Pick<BeforeYouBuyProps, "types">) {
  const rows = compareContents(types);
  if (rows.length === 0) return null;
  return (
    <section className="lg:row-span-2">
      <h2 className="mb-3 lettering text-2xl">What is in each</h2>
      {/* A table that scrolls has to be reachable with the keyboard, and holds its hidden words. */}
      <div
        role="region"
        aria-label="What is in each"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b-2 border-line align-bottom">
              <th scope="col">
                <span className="sr-only">What it brings</span>
              </th>
              {types.map(({ name }) => (
                <th key={name} scope="col" className="p-2 text-center text-sm wrap-break-word">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ content, has }) => (
              <tr key={content} className="border-b-2 border-line">
                <th scope="row" className="min-w-32 py-3 pr-2 font-normal wrap-anywhere">
                  {content}
                </th>
                {types.map(({ name }, index) => (
                  <td key={name} className="p-2 text-center">
                    {has[index] ? (
                      <>
                        <CheckIcon className="mx-auto size-6 text-link" />
                        <span className="sr-only">Yes</span>
                      </>
                    ) : (
                      <span className="text-muted">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">No</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
