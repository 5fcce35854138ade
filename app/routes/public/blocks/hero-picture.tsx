import type { ShownHero } from "#app/shared/festival/shown-settings.ts";

const wide = "(min-width: 64rem)";
const narrowSizes = "(min-width: 30rem) 448px, 92vw";

/**
 * The dark gradients behind the words. A photograph may be bright there, so its gradient is wider.
 */
const nights = {
  drawn: "bg-linear-[90deg,var(--color-night)_34%,rgb(18_11_46/0.9)_52%,transparent_70%]",
  photograph: "bg-linear-[90deg,var(--color-night)_30%,rgb(18_11_46/0.93)_58%,transparent_88%]",
};

/** In the arch the drawing is cut around its singer, who would be small beside the crowd. */
const near = "max-lg:origin-[50%_36%] max-lg:scale-135";

export function HeroPicture({ picture }: { picture: ShownHero }) {
  const narrow = [400, 800, 1200]
    .map((width) => `${picture.narrow}${width}.avif ${width}w`)
    .join(", ");
  return (
    <div className="relative mx-auto w-full max-w-md max-lg:rounded-t-full max-lg:rounded-b-3xl tablet:col-start-2 tablet:row-span-2 tablet:row-start-2 tablet:grid tablet:self-stretch lg:absolute lg:inset-0 lg:-z-1 lg:max-w-none">
      <div className="selvedge-round rounded-t-full rounded-b-3xl p-2.5 lg:h-full lg:rounded-none lg:bg-none lg:p-0">
        <picture className="block h-full overflow-hidden rounded-t-full rounded-b-2xl lg:rounded-none">
          <source media={wide} type="image/avif" srcSet={`${picture.wide}1600.avif`} />
          <source media={wide} type="image/webp" srcSet={`${picture.wide}1600.webp`} />
          <source type="image/avif" srcSet={narrow} sizes={narrowSizes} />
          <img
            src={`${picture.narrow}800.webp`}
            alt=""
            width={1200}
            height={1500}
            decoding="async"
            style={picture.tint ? { backgroundColor: picture.tint } : undefined}
            className={`aspect-[4/5] w-full bg-indigo object-cover tablet:min-h-full lg:aspect-auto lg:h-full lg:object-[85%_40%] print:object-right ${picture.tint ? "" : near}`}
          />
        </picture>
      </div>
      <div
        className={`absolute inset-0 hidden lg:block ${picture.tint ? nights.photograph : nights.drawn}`}
      />
      <div className="absolute inset-x-0 bottom-0 hidden h-32 bg-linear-to-t from-night lg:block" />
    </div>
  );
}
