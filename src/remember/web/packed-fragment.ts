export const packedPrefix = '#cards=';

export function packedInFragment(fragment: string): string | undefined {
  return fragment.startsWith(packedPrefix) ? fragment.slice(packedPrefix.length) : undefined;
}
