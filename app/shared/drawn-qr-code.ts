/**
 * A QR code: the lines of its dark modules, and how many modules it is wide with its white edge.
 */
export interface DrawnQrCode {
  path: string;
  modules: number;
}
