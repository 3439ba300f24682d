import { expect, test } from 'vitest';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import type { CopiedTable } from '../../../platform/server/database/tables.ts';
import { withRowProgress } from './copy-tables.ts';

test('The progress of reading tables is how many rows of all of them were read so far', async () => {
  const said: string[] = [];
  const source = {
    migrations: [],
    async *rows({ name }: CopiedTable) {
      yield [{ id: `${name} 1` }, { id: `${name} 2` }];
      yield [{ id: `${name} 3` }];
    },
  };
  const watched = withRowProgress(source, 'Tables', { ...silentTerminal, progress: (line) => said.push(line) });
  for (const name of ['sets', 'cards']) {
    for await (const rows of watched.rows({ name, key: ['id'] })) said.push(rows.map(({ id }) => id).join());
  }
  expect(said).toEqual([
    'Tables: 2 rows',
    'sets 1,sets 2',
    'Tables: 3 rows',
    'sets 3',
    'Tables: 5 rows',
    'cards 1,cards 2',
    'Tables: 6 rows',
    'cards 3',
  ]);
});
