import type { ClipboardEvent } from 'react';

/**
 * Some programs copy a picture of a text beside the text. In a text field, the text is pasted and not the picture.
 * Undefined also for a file that something inside has taken.
 */
export function pastedFile({ nativeEvent, target }: ClipboardEvent): File | undefined {
  const { clipboardData, defaultPrevented } = nativeEvent;
  const isTextField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!clipboardData || defaultPrevented || (isTextField && clipboardData.types.includes('text/plain')))
    return undefined;
  return clipboardData.files[0];
}
