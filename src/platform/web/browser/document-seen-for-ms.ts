/** Since its first contents were painted; 0 where nothing was seen yet, and on the server. */
export function documentSeenForMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint ? performance.now() - paint.startTime : 0;
}
