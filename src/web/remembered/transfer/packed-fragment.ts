/** What follows is a packed record. */
export const packedPrefix = '#cards=';

/** Undefined where the address carries none. */
export function packedInFragment(fragment: string): string | undefined {
  return fragment.startsWith(packedPrefix) ? fragment.slice(packedPrefix.length) : undefined;
}
