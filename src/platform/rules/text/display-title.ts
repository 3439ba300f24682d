export function displayTitle({ title, publicTitle }: { readonly title: string; readonly publicTitle: string }): string {
  return publicTitle === '' ? title : publicTitle;
}
