/** A message from a page to the worker, with a port for the answer. */
export const keepProgramMessage = 'keep-program';
export const programKept = 'program-kept';
