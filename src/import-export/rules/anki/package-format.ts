/** The id of the note type, by which Anki recognises all notes that this studio exports. */
export const ankiNoteTypeId = 1_795_305_600_000;

export const ankiFields = ['Term', 'Definition', 'Sign'] as const;

export const fieldSeparator = '\u001F';

/** The collections that a package may contain. The latest one that is there is read. */
export const collectionFiles = {
  /** The format of Anki before 2.1. In newer packages it holds only a note that asks for a newer Anki. */
  first: 'collection.anki2',
  legacy: 'collection.anki21',
  /** The format since Anki 2.1.50. Collection and media are compressed with zstd. */
  latest: 'collection.anki21b',
} as const;

/** Contains the names of the media files, which are numbered in the package. */
export const mediaMapFile = 'media';
/** Contains the version of the package. */
export const metaFile = 'meta';
