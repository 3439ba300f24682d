import { message, type Message } from './languages/texts.ts';

/** Why a file is refused: told by the browser before it is sent, and by the server. */

export const unsupportedTypeWords = message('Please upload JPG, PNG, GIF, MP4, or WEBM files only');

export function tooLargeWords(maxBytes: number): Message {
  return message('Please upload files smaller than {size}MB', { size: maxBytes / 1024 / 1024 });
}
