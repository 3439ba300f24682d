/** https://oembed.com */
export function oembedUrl(origin: string, path: string): string {
  return `${origin}/api/oembed?url=${encodeURIComponent(origin + path)}`;
}
