/** Why a file is not taken: the browser says it before a file is sent, the server to whoever sends it all the same. */

export const unsupportedTypeWords = 'Please upload JPG, PNG, GIF, MP4, or WEBM files only';

export function tooLargeWords(maxBytes: number): string {
  return `Please upload files smaller than ${maxBytes / 1024 / 1024}MB`;
}
