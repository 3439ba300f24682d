import { message, type Message } from './languages/texts.ts';

// Why a file is refused. The browser says so before it sends the file, and the server says the same.

export const unsupportedTypeMessage = message('Please upload JPG, PNG, GIF, MP4, or WEBM files only');

export function tooLargeMessage(maxBytes: number): Message {
  return message('Please upload files smaller than {size}MB', { size: maxBytes / 1024 / 1024 });
}
