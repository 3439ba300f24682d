/** What the head of an image tells about the memory that decoding takes. */
export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** Of all pixels, decoded. */
  readonly decodedBytes: number;
  /** Whether a decoder must keep the whole image at once; else some rows are enough. */
  readonly isDecodedWhole: boolean;
}

/** A file without metadata. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly head: PictureHead;
}
