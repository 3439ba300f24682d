import { generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** What a camera reads, such as an address. */
  text: string;
  label: string;
}

/** The margin that ISO/IEC 18004 requires around a code, in modules. */
const quietZone = 4;

/** Draws the text as a QR code, dark on white in both themes, because cameras need that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = useMemo(() => drawCode(text), [text]);
  const side = size + 2 * quietZone;
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}>
      <path d={path} />
    </svg>
  );
}

/** Draws a rectangle for each run of dark modules in a row. */
function drawCode(text: string): { path: string; size: number } {
  const code = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const startX = x;
      while (code.get(x + 1, y)) x++;
      runs.push(`M${startX} ${y}h${x + 1 - startX}v1H${startX}z`);
    }
  }
  return { path: runs.join(''), size: code.size };
}
