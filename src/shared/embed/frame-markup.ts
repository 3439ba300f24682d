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
  const attributes = [
    [frameMark, origin],
    ['src', address],
    ['title', onOneLine(title)],
    ['style', `width:100%;height:${heightPx}px;border:0`],
    ...(isLazy ? [['loading', 'lazy'] as const] : []),
    ...(lent.length > 0 ? [['allow', lent.join('; ')] as const] : []),
  ] as const;
  const written = attributes.map(([name, value]) => `${name}="${escapeAttribute(value)}"`).join(' ');
  return `<iframe ${written}></iframe>\n<script>${makeHostScript(origin)}</script>`;
}

/** Line breaks and other controls are a space; halves of characters are what they become anyway. */
function onOneLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
