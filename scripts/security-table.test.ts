import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const project = new URL('../', import.meta.url);

interface Row {
  readonly threat: string;
  readonly file: string;
  readonly title: string;
}

async function readRows(): Promise<Row[]> {
  const text = await readFile(new URL('docs/security.md', project), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, threat = '', file = '', title = ''] = line.split('|').map((cell) => cell.trim());
    return /\.(test|spec)\.tsx?$/.test(file) ? [{ threat, file, title }] : [];
  });
}

it('Every threat in docs/security.md names a test that exists', async () => {
  const rows = await readRows();
  expect(rows.length).toBeGreaterThan(20);
  for (const { threat, file, title } of rows) {
    const source = await readFile(new URL(file, project), 'utf8').catch(() => '');
    expect([threat, file, source !== '']).toEqual([threat, file, true]);
    const isThere = title !== '' && ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
    expect([threat, title, isThere]).toEqual([threat, title, true]);
  }
});
