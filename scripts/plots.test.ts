import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plotFile, plotOf } from '../bench/support/draw-plots.ts';

it('Every part of results.json has its plot, as it would be drawn now, and README shows it', () => {
  const results: Record<string, { rows: Parameters<typeof plotOf>[1] }> = JSON.parse(
    readFileSync('bench/results.json', 'utf8'),
  );
  const readme = readFileSync('bench/README.md', 'utf8');
  for (const [part, { rows }] of Object.entries(results)) {
    expect([part, readFileSync(`bench/plots/${plotFile(part)}`, 'utf8')]).toEqual([part, plotOf(part, rows)]);
    expect([part, readme.includes(`(plots/${plotFile(part)})`)]).toEqual([part, true]);
  }
});

it('A bar on the wrong side of its limit is marked, whichever side that is', () => {
  const row = { what: 'a <b>', ours: '2 ms', byHand: '', value: 2, limit: 1, unit: ' ms' };
  expect(plotOf('part', [row])).toContain('class="over"');
  expect(plotOf('part', [{ ...row, isAtLeast: true }])).not.toContain('class="over"');
  expect(plotOf('part', [row])).toContain('a &lt;b>');
});
