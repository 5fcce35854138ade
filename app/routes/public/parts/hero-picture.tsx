const stage = [400, 800, 1200]
  .map((width) => `/memories/main-stage-${width}.avif ${width}w`)
  .join(", ");

const wide = "(min-width: 64rem)";
const stageSizes = "(min-width: 30rem) 448px, 92vw";

export function HeroPicture() {
  return (
    <div className="relative mx-auto w-full max-w-md max-lg:rounded-t-full max-lg:rounded-b-3xl lg:absolute lg:inset-0 lg:-z-1 lg:max-w-none">
      <div className="selvedge rounded-t-full rounded-b-3xl p-2.5 lg:h-full lg:rounded-none lg:bg-none lg:p-0">
        <picture>
          <source media={wide} type="image/avif" srcSet="/brand/hero-1600.avif" />
          <source media={wide} type="image/webp" srcSet="/brand/hero-1600.webp" />
          <source type="image/avif" srcSet={stage} sizes={stageSizes} />
          <img
            src="/memories/main-stage-800.webp"
            alt=""
            width={1200}
            height={1500}
            decoding="async"
            className="aspect-[4/5] w-full rounded-t-full rounded-b-2xl bg-indigo object-cover lg:aspect-auto lg:h-full lg:rounded-none lg:object-[85%_40%]"
          />
        </picture>
      </div>
      <div className="absolute inset-0 hidden bg-linear-[90deg,var(--color-night)_22%,rgb(18_11_46/0.82)_45%,transparent_68%] lg:block" />
      <div className="absolute inset-x-0 bottom-0 hidden h-32 bg-linear-to-t from-night lg:block" />
    </div>
  );
}
