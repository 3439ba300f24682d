import { fullAddress, links } from '../addresses/links.ts';
import { copyText } from '../browser/clipboard.ts';

/** What is said when it is in the clipboard. */
export const linkCopied = { title: 'Copied!', description: 'Direct link copied to clipboard' } as const;

/** Copies the address of a set for visitors. @throws where the clipboard is out of reach */
export async function copyLink(setId: string): Promise<void> {
  if (!(await copyText(fullAddress(links.embedSet(setId))))) throw new Error('The clipboard is out of reach.');
}
