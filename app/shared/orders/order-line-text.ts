import { sizeLabel } from "#app/shared/limits.ts";

/** "Black, XXXL"; empty where there was nothing to choose. */
export function choiceText(line: { color: string | null; size: string | null }): string {
  return [line.color, line.size && sizeLabel(line.size)].filter(Boolean).join(", ");
}

/** "2 × Garden City hoodie (Black, XXXL)" */
export function lineText(line: {
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
}): string {
  const choice = choiceText(line);
  return `${line.quantity} × ${line.name}${choice && ` (${choice})`}`;
}
