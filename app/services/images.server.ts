/** Where a picture's file is kept. */
export function pictureKey(pictureId: string, file: string): string {
  return `pictures/${pictureId}/${file}`;
}
