/** Programs add a picture to pasted text. */
export function pastedFile({ clipboardData, target }: ClipboardEvent): File | undefined {
  const isIntoField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!clipboardData || (isIntoField && clipboardData.types.includes('text/plain'))) return undefined;
  return clipboardData.files[0];
}
