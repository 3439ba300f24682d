/** About the memory that decoding takes. */
export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** Of all pixels, decoded. */
  readonly decodedBytes: number;
  /** Else some rows are enough. */
  readonly isDecodedWhole: boolean;
}

/** A file without metadata. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly head: PictureHead;
}
