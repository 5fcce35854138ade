import pLimit from "p-limit";

/**
 * Lets one picture be drawn at a time: each takes half a second of a processor core and a hundred
 * megabytes.
 */
export const drawingTurns = pLimit(1);
