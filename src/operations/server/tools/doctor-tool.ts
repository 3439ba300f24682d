import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../../platform/server/base/config.ts';
import { newId } from '../../../platform/server/base/new-id.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { openMedia } from '../../../media/server/open-media.ts';
import type { OpenedDatabase } from '../../../platform/server/database/opened-database.ts';
import { refuseMissingSqlite, sqlitePath } from '../../../platform/server/database/snapshot.ts';
import { checkContents, checkSchema, checkWholeness } from '../doctor/check-database.ts';
import { checkMedia } from '../doctor/check-media.ts';
import type { MediaOrders } from '../doctor/check-media.ts';
import { checkAllBackups } from '../doctor/check-backups.ts';
import { checkPublicAddress } from '../doctor/check-public-address.ts';
import { checkSurroundings } from '../doctor/check-surroundings.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Tool, ToolContext } from './tool.ts';

interface Orders extends MediaOrders {
  readonly backups: string | undefined;
}

const marks = { good: '✓', hint: '·', fault: '✗' } as const;

export const doctorTool: Tool = {
  usage: `npm run doctor -- [--quick] [--fix] [--from FOLDER] [--backups FOLDER] [--sweep] [--adopt]

Examines the configuration, the database, the media, both against each other, and the last backup, also
while the server runs, and says what to do. Ends with 1 when something is wrong.

  --quick          does not read the media files and those of the backup, only their names and sizes
  --fix            mends what is safe to mend: wrong counters, known files in the trash, missing checksums
  --from FOLDER    puts missing and damaged media files back from the backups in FOLDER
  --backups FOLDER examines every backup in FOLDER, too
  --sweep          moves every file that the database does not know to the trash, however many they are
  --adopt          makes the media store belong to this database
`,

  async run({ args, readConfig, now, terminal }) {
    const orders = readArguments(args);
    const config = readConfig();
    terminal.say(`· The configuration is valid: ${describePlace(config)}`);
    let faults = 0;
    for await (const { level, text } of examine(config, orders, { now, terminal })) {
      if (level === 'fault') faults++;
      terminal.say(`${marks[level]} ${text}`);
    }
    terminal.say(faults === 0 ? 'All is well.' : `Found ${faults} ${faults === 1 ? 'fault' : 'faults'}.`);
    return faults === 0 ? 0 : 1;
  },
};

async function* examine(
  config: Config,
  orders: Orders,
  { now, terminal }: Pick<ToolContext, 'now' | 'terminal'>,
): AsyncGenerator<Finding> {
  if (config.databaseUrl === undefined) refuseMissingSqlite(config.dataDir);
  const opened = openDatabase(config);
  try {
    yield* examineData(opened, { config, orders }, { now, terminal });
    const examining = { isQuick: orders.isQuick, terminal };
    yield* checkSurroundings(config, now(), examining);
    if (orders.backups !== undefined) yield* checkAllBackups(orders.backups, examining);
  } finally {
    await opened.db.destroy();
  }
}

async function* examineData(
  opened: OpenedDatabase,
  { config, orders }: { config: Config; orders: Orders },
  { now, terminal }: Pick<ToolContext, 'now' | 'terminal'>,
): AsyncGenerator<Finding> {
  const { finding, isCurrent } = await checkSchema(opened);
  yield finding;
  const { findings, isWhole } = await checkWholeness(opened, config);
  yield* findings;
  if (!isCurrent || !isWhole) return;
  yield* checkContents(opened, orders.isFixing);
  yield* checkMedia({ db: opened.db, media: await openMedia(config), now, newId }, orders, terminal);
  yield* checkPublicAddress(opened.db, config);
}

function describePlace({ databaseUrl, dataDir, mediaBucket }: Config): string {
  const database = databaseUrl === undefined ? sqlitePath(dataDir) : `PostgreSQL at ${new URL(databaseUrl).host}`;
  const media = mediaBucket === undefined ? `media in ${dataDir}` : `media in the bucket ${mediaBucket.bucket}`;
  return `${database}, ${media}`;
}

function readArguments(args: readonly string[]): Orders {
  const flag = { type: 'boolean', default: false } as const;
  const folder = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { quick: flag, fix: flag, sweep: flag, adopt: flag, from: folder, backups: folder },
  });
  return {
    isQuick: values.quick,
    isFixing: values.fix,
    isSweeping: values.sweep,
    isAdopting: values.adopt,
    mendFrom: values.from && resolve(values.from),
    backups: values.backups && resolve(values.backups),
  };
}
