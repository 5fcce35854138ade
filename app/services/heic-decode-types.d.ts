declare module "heic-decode" {
  interface Pixels {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface Picture {
    width: number;
    height: number;
    decode(): Promise<Pixels>;
  }
  const decode: {
    all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>;
  };
  export default decode;
}
