import { escapeAttribute } from './escape-attribute.ts';
import { frameMark, makeHostScript } from './host-script.ts';

interface Frame {
  readonly origin: string;
  readonly address: string;
  readonly title: string;
  readonly heightPx: number;
  /** Of the permissions policy. */
  readonly allowedFeatures: readonly string[];
  readonly isLazy: boolean;
}

/** Visible on light and dark pages; takes no room. */
export const frameLook = 'border:0;border-radius:12px;outline:1px solid #8884;outline-offset:-1px';

export function makeFrameMarkup({ origin, address, title, heightPx, allowedFeatures, isLazy }: Frame): string {
  const frame = makeFrameElement({
    [frameMark]: origin,
    src: address,
    title: onOneLine(title),
    style: `width:100%;height:${heightPx}px;${frameLook}`,
    loading: isLazy ? 'lazy' : undefined,
    allow: allowedFeatures.length > 0 ? allowedFeatures.join('; ') : undefined,
  });
  return `${frame}\n<script>${makeHostScript(origin)}</script>`;
}

export function makeFrameElement(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe${written.join('')}></iframe>`;
}

export function onOneLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
