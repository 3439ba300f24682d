/** Anki recognises notes of ours as one type by this number. */
export const ankiNoteTypeId = 1_795_305_600_000;

export const ankiFields = ['Term', 'Definition', 'Sign'] as const;

export const fieldSeparator = '\u001F';

/** Later ones are preferred. */
export const collectionFiles = {
  /** Anki before 2.1. In newer packages it holds a note that asks for a newer Anki. */
  first: 'collection.anki2',
  legacy: 'collection.anki21',
  /** Since Anki 2.1.50, packed with zstd, as are its media. */
  latest: 'collection.anki21b',
} as const;

/** Names by the numbers of the files. */
export const mediaMapFile = 'media';
export const metaFile = 'meta';
