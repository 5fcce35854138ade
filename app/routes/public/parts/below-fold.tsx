import { href } from "react-router";
import type { FormResult } from "#app/shared/form-result.ts";
import type { GalleryPicture, ShownSponsor } from "#app/shared/festival/shown-settings.ts";
import type { ProductCard } from "#app/shared/catalogue/products.ts";
import { ContactBlock } from "./contact-block.tsx";
import { type CategoryCardPictures, CategoryCards } from "./category-cards.tsx";
import { NewsletterBlock } from "./newsletter-block.tsx";
import { FeaturedProducts } from "./featured-products.tsx";
import { useEdition } from "#app/layout/use-site.ts";
import { SponsorStrip } from "./sponsor-strip.tsx";
import { GalleryPreview } from "./gallery-preview.tsx";
import { CallToAction } from "./call-to-action.tsx";

const action = `${href("/")}?index`;

interface BelowFoldProps {
  /** How many pictures the gallery has, in words. It is empty where there is no gallery. */
  moments: string;
  sponsors: readonly ShownSponsor[];
  stage: string;
  hasStory: boolean;
  doors: CategoryCardPictures;
  rail: { products: ProductCard[]; count: number };
  scenes: GalleryPicture[];
  answered?: FormResult;
}

export default function BelowFold({
  moments,
  sponsors,
  stage,
  hasStory,
  doors,
  rail,
  scenes,
  answered,
}: BelowFoldProps) {
  const { isOver, sponsors: title } = useEdition();
  const memories = <GalleryPreview key="memories" scenes={scenes} />;
  const newsletter = <NewsletterBlock key="newsletter" action={action} answered={answered} />;
  return (
    <>
      {isOver && [memories, newsletter]}
      {sponsors.length > 0 && <SponsorStrip title={title} sponsors={sponsors} />}
      <CategoryCards moments={moments} hasStory={hasStory} pictures={doors} />
      <FeaturedProducts {...rail} />
      {!isOver && memories}
      <CallToAction text={stage} />
      {!isOver && newsletter}
      <ContactBlock action={action} answered={answered} />
    </>
  );
}
