/** Why a file is refused: told by the browser before it is sent, and by the server. */

export const unsupportedTypeWords = 'Please upload JPG, PNG, GIF, MP4, or WEBM files only';

export function tooLargeWords(maxBytes: number): string {
  return `Please upload files smaller than ${maxBytes / 1024 / 1024}MB`;
}
