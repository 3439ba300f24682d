export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** Of all pixels. */
  readonly decodedBytes: number;
  /** Else some rows are enough. */
  readonly isDecodedWhole: boolean;
}

export interface CleanPicture {
  readonly bytes: Buffer;
  readonly head: PictureHead;
}
