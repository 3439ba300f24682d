/** The note type of what we export. Anki takes notes as the same type where this number is the same. */
export const ankiNoteTypeId = 1_795_305_600_000;

/** In the order in which a note holds them. */
export const ankiFields = ['Term', 'Definition', 'Sign'] as const;

/** Between the fields of a note. */
export const fieldSeparator = '\u001F';

/** Where a package keeps its collection; the later ones are preferred. */
export const collectionFiles = {
  /** Anki before 2.1; newer packages hold a note there that asks for a newer Anki. */
  first: 'collection.anki2',
  legacy: 'collection.anki21',
  /** Since Anki 2.1.50, packed with zstd, as are its media. */
  latest: 'collection.anki21b',
} as const;

/** Names by numbers, under which the files lie in the package. */
export const mediaMapFile = 'media';
/** The version of the package. */
export const metaFile = 'meta';
