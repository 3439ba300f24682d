/** Not when text is pasted into a field: programs put a picture of it beside it. */
export function pastedFile({ clipboardData, target }: ClipboardEvent): File | undefined {
  const isIntoField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!clipboardData || (isIntoField && clipboardData.types.includes('text/plain'))) return undefined;
  return clipboardData.files[0];
}
