/** How long ago the document's first contents were painted. It is 0 before that, and on the server. */
export function documentSeenForMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint ? performance.now() - paint.startTime : 0;
}
