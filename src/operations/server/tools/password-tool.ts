import { parseArgs } from 'node:util';
import { findPasswordFault } from '../../../auth/rules/password-rule.ts';
import { setAdminPassword } from '../../../auth/server/admin-password.ts';
import { findVariableHash } from '../../../auth/server/password-store.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { refuseMissingSqlite } from '../../../platform/server/database/snapshot.ts';
import { migrate } from '../../../platform/server/database/migrations/migrate.ts';
import { readSecret } from './read-secret.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import type { Tool } from './tool.ts';

const variableCounts = 'The next start makes ADMIN_PASSWORD the password again: please unset it.';

export const passwordTool: Tool = {
  usage: `npm run password

Asks for a new admin password, sets it and ends all sessions, also while the server runs. It can be
piped in too: echo 'my new password' | npm run --silent password
`,

  async run({ args, readConfig, terminal }) {
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
      if (config.adminPassword !== undefined && (await findVariableHash(db)) === undefined)
        terminal.say(variableCounts);
    } finally {
      await db.destroy();
    }
    terminal.say('The password is set. Everybody has to sign in again.');
    return 0;
  },
};
