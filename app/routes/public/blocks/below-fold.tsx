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
  pictureCount: string;
  sponsors: readonly ShownSponsor[];
  stage: string;
  hasStory: boolean;
  cards: CategoryCardPictures;
  featured: { products: ProductCard[]; count: number };
  previews: GalleryPicture[];
  answered?: FormResult;
}

export default function BelowFold({
  pictureCount,
  sponsors,
  stage,
  hasStory,
  cards,
  featured,
  previews,
  answered,
}: BelowFoldProps) {
  const { isOver, sponsors: title } = useEdition();
  const memories = <GalleryPreview key="memories" previews={previews} />;
  const newsletter = <NewsletterBlock key="newsletter" action={action} answered={answered} />;
  return (
    <>
      {isOver && [memories, newsletter]}
      {sponsors.length > 0 && <SponsorStrip title={title} sponsors={sponsors} />}
      <CategoryCards pictureCount={pictureCount} hasStory={hasStory} pictures={cards} />
      <FeaturedProducts {...featured} />
      {!isOver && memories}
      <CallToAction text={stage} />
      {!isOver && newsletter}
      <ContactBlock action={action} answered={answered} />
    </>
  );
}
