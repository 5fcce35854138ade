import { Fragment } from "react";

/**
 * Words whose line breaks between the parts that commas divide, such as a day, a time and a place,
 * and within one only where it is longer than the line.
 */
export const Phrases = ({ text }: { text: string }) =>
  text.split(", ").map((phrase, place, all) => (
    <Fragment key={place}>
      <span className="inline-block">{place < all.length - 1 ? `${phrase},` : phrase}</span>{" "}
    </Fragment>
  ));
