/** The type of a problem (RFC 9457) is this and its code. */
export const problemType = 'urn:flashcard-studio:problem:';
