import { colours } from "./layout.tsx";

export function EmailFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <p style={{ margin: "0 0 12px" }}>
      {facts.map(([name, value]) => (
        <span key={name}>
          <span className="hush" style={{ color: colours.hush }}>
            {name}:
          </span>{" "}
          <strong style={{ overflowWrap: "anywhere" }}>{value}</strong>
          <br />
        </span>
      ))}
    </p>
  );
}
