import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Row } from './print-rows.ts';

type Results = Readonly<Record<string, { readonly rows: readonly Row[] }>>;

const width = 360;
const titleHeight = 30;
const rowHeight = 44;
const barWidth = 336;
/** The limit of each bar is drawn at this place, in px from its beginning. */
const limitX = 200;

const style = `
text{font:13px system-ui,sans-serif;fill:#1f2a2e}
.title{font-weight:600}.soft{fill:#566268}.bar{fill:#0f6b69}.over{fill:#b3261e}.ground{fill:#eceae6}.limit{stroke:#1f2a2e}
@media (prefers-color-scheme:dark){text{fill:#f2f0ec}.soft{fill:#aab6ba}.bar{fill:#5fc9c2}.over{fill:#ff8a80}.ground{fill:#2b3639}.limit{stroke:#f2f0ec}}`;

/**
 * Draws a bar for each row below its name. Its length is the value's share of the limit, and all limits are at the same
 * place. The plot can be read at a width of 360 px, and follows the reader's theme.
 */
export function plotOf(name: string, rows: readonly Row[]): string {
  const height = titleHeight + rows.length * rowHeight + 28;
  const bars = rows.map((row, index) => barOf(row, titleHeight + index * rowHeight));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(name)}">
<style>${style}</style>
<text class="title" x="12" y="16">${escaped(name)}</text>
${bars.join('\n')}
<text class="soft" x="${limitX + 12}" y="${height - 7}" text-anchor="middle">limit</text>
</svg>
`;
}

function barOf(row: Row, y: number): string {
  const share = row.limit === 0 ? 1 : row.value / row.limit;
  const isOver = row.isAtLeast === true ? row.value < row.limit : row.value > row.limit;
  const length = Math.max(2, Math.min(barWidth, share * limitX));
  const sign = isOver ? ' ✗' : '';
  return `<text x="12" y="${y + 16}"${squeezed(row.what)}>${escaped(row.what)}</text>
<text class="soft" x="348" y="${y + 16}" text-anchor="end">${escaped(row.ours)}${sign}</text>
<rect class="ground" x="12" y="${y + 22}" width="${barWidth}" height="12" rx="3"/>
<rect class="${isOver ? 'over' : 'bar'}" x="12" y="${y + 22}" width="${length.toFixed(1)}" height="12" rx="3"/>
<line class="limit" x1="${limitX + 12}" x2="${limitX + 12}" y1="${y + 20}" y2="${y + 36}" stroke-width="1.5"/>`;
}

/** Long names are squeezed, so that there is room for the value beside them. */
function squeezed(text: string): string {
  return text.length > 36 ? ' textLength="240" lengthAdjust="spacingAndGlyphs"' : '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function plotFile(part: string): string {
  return `${part.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.svg`;
}

/** Draws all plots of `results.json` again. */
export function drawPlots(): void {
  const results: Results = JSON.parse(readFileSync(new URL('../results.json', import.meta.url), 'utf8'));
  for (const [part, { rows }] of Object.entries(results))
    writeFileSync(fileURLToPath(new URL(`../plots/${plotFile(part)}`, import.meta.url)), plotOf(part, rows));
}
