/** About the memory that decoding takes. */
export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** Memory of all pixels once decoded. */
  readonly decodedBytes: number;
  /** Whether decoding needs the whole image; else some rows are enough. */
  readonly isDecodedWhole: boolean;
}

/** A file without metadata. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly head: PictureHead;
}
