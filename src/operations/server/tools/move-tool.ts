import { parseArgs } from 'node:util';
import { UsageError, type Tool } from './tool.ts';
import { moveStudio } from '../backup/move-studio.ts';

/** The command that moves a studio to another database or media store. */
export const moveTool: Tool = {
  usage: `npm run move -- [--database URL] [--media URL] [--data-dir FOLDER] [--force]

Copies the studio to another database, another media store or both, and compares the copies with the
originals, which stay as they are. Please stop the server first: what is changed meanwhile is not
copied. The source is the configured place; the bucket's keys are AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY. It can be run again after it was broken off.

  --database postgres://…   to PostgreSQL; --database sqlite: to SQLite
  --media s3://…            to a bucket; --media disk: to files
  --data-dir FOLDER         where SQLite and files go, unless into DATA_DIR
  --force                   replaces sets that are in the other database, and adds to other media
`,

  async run({ args, readConfig, willWriteTo, now, terminal }) {
    const { changes, isForced } = readArguments(args);
    const [from, to] = [readConfig(), readConfig(changes)];
    willWriteTo(to.dataDir);
    const moved = await moveStudio({ from, to, isForced, now, terminal });
    if (!moved.isDatabaseMoved && !moved.isMediaMoved) throw new UsageError('The studio is there already');
    if (moved.isDatabaseMoved) terminal.say('The database is copied and is like the original.');
    if (moved.isMediaMoved)
      terminal.say(`The media are copied (${moved.copiedFileCount} files now) and like the originals.`);
    const variables = Object.entries(changes).map(([name, value]) => `${name}=${quoteForShell(value)}`);
    terminal.say(`Now start the server with ${variables.join(' ')}`);
    if (moved.missingKeys.length === 0) return 0;
    terminal.say(
      `${moved.missingKeys.length} files were missing or damaged before, such as ${moved.missingKeys[0]}. See: npm run doctor`,
    );
    return 1;
  },
};

function readArguments(args: readonly string[]): { changes: Record<string, string>; isForced: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      database: { type: 'string' },
      media: { type: 'string' },
      'data-dir': { type: 'string' },
      force: { type: 'boolean' },
    },
  });
  const { database, media } = values;
  if (database === undefined && media === undefined)
    throw new UsageError('Please say where to: --database, --media or both');
  const changes: Record<string, string> = {};
  if (database !== undefined) changes['DATABASE_URL'] = database === 'sqlite' ? '' : database;
  if (media !== undefined) changes['MEDIA_URL'] = media === 'disk' ? '' : media;
  if (values['data-dir'] !== undefined) changes['DATA_DIR'] = values['data-dir'];
  return { changes, isForced: values.force === true };
}

/** Quotes the value so that a shell takes it as one word, also if it contains `&`, `?`, `$` or a quote. */
function quoteForShell(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
