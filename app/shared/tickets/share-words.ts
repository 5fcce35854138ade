/** Returns the largest line of a ticket's share picture: after the day only what the gate knows. */
export function shareWords(isOver: boolean, admittedCount: number): string {
  if (!isOver) return "I'm in";
  return admittedCount > 0 ? "I was there" : "My ticket";
}
