/** The picture of a day in an e-mail: its file, and the size at which it is shown. */
export const dayPicture = {
  file: /^(20\d\d-\d\d-\d\d)\.png$/,
  width: 400,
  height: 70,
} as const;
