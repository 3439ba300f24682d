import { escapeAttribute } from './escape-attribute.ts';
import { frameMark, makeHostScript } from './host-script.ts';

interface Frame {
  /** The studio's origin. */
  readonly origin: string;
  readonly address: string;
  /** Anything: it is the name of the frame for screen readers. */
  readonly title: string;
  readonly heightPx: number;
  /** What the page around it lends to it: features of the permissions policy. */
  readonly lent: readonly string[];
  /** It is fetched when the reader comes near. */
  readonly isLazy: boolean;
}

/** A frame and the script that serves it, to be pasted into any page. */
export function makeFrameMarkup({ origin, address, title, heightPx, lent, isLazy }: Frame): string {
  const frame = makeFrameElement({
    [frameMark]: origin,
    src: address,
    title: onOneLine(title),
    style: `width:100%;height:${heightPx}px;border:0`,
    loading: isLazy ? 'lazy' : undefined,
    allow: lent.length > 0 ? lent.join('; ') : undefined,
  });
  return `${frame}\n<script>${makeHostScript(origin)}</script>`;
}

/** A frame with these attributes; those that are undefined are left out. */
export function makeFrameElement(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe${written.join('')}></iframe>`;
}

/** Line breaks and other controls are a space; halves of characters are what they become anyway. */
export function onOneLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
