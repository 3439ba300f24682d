/** From a page to the worker, with a port that the answer goes to. */
export const keepProgramMessage = 'keep-program';
export const programKept = 'program-kept';
