/** Where other sites learn how to embed what stands at a path of this origin (https://oembed.com). */
export function oembedUrl(origin: string, path: string): string {
  return `${origin}/api/oembed?url=${encodeURIComponent(origin + path)}`;
}
