import { useLook } from "./look.tsx";

/** Mail clients draw no gradients. */
const threads = [
  ["primary", 16],
  ["accent", 12],
  ["#fff4e0", 3],
  ["accent", 5],
  ["#12a56b", 16],
  ["primary", 4],
  ["#ff5a1f", 14],
  ["#fff4e0", 3],
  ["#ff5a1f", 5],
  ["primary", 10],
  ["#12a56b", 12],
] as const;

export function Selvedge() {
  const { primary, accent } = useLook();
  const paint = (thread: string) =>
    thread === "primary" ? primary : thread === "accent" ? accent : thread;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="skip">
      <tbody>
        <tr>
          {threads.map(([colour, width], index) => (
            <td
              // oxlint-disable-next-line react/no-array-index-key -- colours come again, and nothing moves
              key={index}
              width={`${width}%`}
              height={8}
              style={{ backgroundColor: paint(colour), height: 8, fontSize: 0, lineHeight: 0 }}
            >
              &nbsp;
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
