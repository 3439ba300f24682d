export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** Of all pixels. */
  readonly decodedBytes: number;
  /** Otherwise in parts. */
  readonly isDecodedWhole: boolean;
}

export interface CleanPicture {
  readonly bytes: Buffer;
  readonly head: PictureHead;
}
