/** Undefined unless the text is an address of this studio's set. */
export function setIdInAddress(text: string, here = location.host): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { host, pathname } = new URL(text);
  return host === here ? /^\/(?:embed|catalog\/set|sets)\/([\w-]+)/.exec(pathname)?.[1] : undefined;
}
