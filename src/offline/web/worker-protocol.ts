/** Names that pages and the service worker share. */

/** A message from a page to the worker, with a port for the response. */
export const keepProgramMessage = 'keep-program';
/** The response if the program is saved. */
export const programKept = 'program-kept';

/** Each version of the program has its own cache. */
export const programCachePrefix = 'program-';
