/** What the type of each of the studio's problems (RFC 9457) begins with; its code follows. */
export const problemType = 'urn:flashcard-studio:problem:';
