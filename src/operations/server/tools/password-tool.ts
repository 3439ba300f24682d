import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { findPasswordFault } from '../../../auth/rules/password-rule.ts';
import { setAdminPassword } from '../../../auth/server/admin-password.ts';
import { findVariableHash } from '../../../auth/server/password-store.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { migrate } from '../../../platform/server/database/migrate.ts';
import { openDatabase, refuseMissingSqlite } from '../../../platform/server/database/open-database.ts';
import type { Tool } from './tool.ts';

const passwordReplacedNotice = 'The next start makes ADMIN_PASSWORD the password again: please unset it.';

export const passwordTool: Tool = {
  usage: `npm run password

Asks for a new admin password, sets it and ends all sessions, also while the server runs. It can be
piped in too: echo 'my new password' | npm run --silent password
`,

  async run({ args, readConfig, terminal }) {
    // Refuses any argument.
    parseArgs({ args: [...args], options: {} });
    const config = readConfig();
    if (config.databaseUrl === undefined) refuseMissingSqlite(config.dataDir);
    const password = await readSecret('New admin password: ');
    const fault = findPasswordFault(password);
    if (fault !== undefined) throw new ToolError(`${fault}. Nothing was changed.`);
    if (process.stdin.isTTY && (await readSecret('The same again: ')) !== password) {
      throw new ToolError('These are not the same. Nothing was changed.');
    }
    const { db, dialect } = openDatabase(config);
    try {
      await migrate(db, dialect);
      await setAdminPassword({ db }, password);
      // A start that applies ADMIN_PASSWORD stores its hash. Without one, the next start cannot know that the password
      // set here is newer, and replaces it.
      if (config.adminPassword !== undefined && (await findVariableHash(db)) === undefined)
        terminal.say(passwordReplacedNotice);
    } finally {
      await db.destroy();
    }
    terminal.say('The password is set. Everybody has to sign in again.');
    return 0;
  },
};

/** Reads without echo. If input is piped, reads its first line. */
async function readSecret(prompt: string): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write(prompt);
  // Without an output, the typed characters are not shown.
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: noOutput, terminal: stdin.isTTY });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Ctrl+C closes the input too.
      lines.once('close', () => reject(new ToolError('No password was given. Nothing was changed.')));
    });
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write('\n');
  }
}
