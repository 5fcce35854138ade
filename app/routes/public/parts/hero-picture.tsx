/** The drawn night, in a gate-shaped frame with a woven edge. */
export function HeroPicture() {
  return (
    <div className="relative mx-auto w-full max-w-md lg:max-w-none">
      <span
        aria-hidden="true"
        className="record absolute -top-6 -right-10 -z-1 size-56 lg:-top-14 lg:-right-20 lg:size-80"
      />
      <div className="selvedge rounded-t-[50cqw] rounded-b-3xl p-2.5">
        <div className="aspect-[4/5] overflow-hidden rounded-t-[50cqw] rounded-b-2xl bg-indigo" />
      </div>
    </div>
  );
}
