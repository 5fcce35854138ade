export function chipClass(current: boolean): string {
  return current ? "chip chip-on" : "chip chip-off";
}
