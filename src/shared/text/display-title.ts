/** The public one, where there is one. */
export function displayTitle({ title, publicTitle }: { readonly title: string; readonly publicTitle: string }): string {
  return publicTitle === '' ? title : publicTitle;
}
