import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../platform/server/database/error-code.ts';

/** What root left in a folder of the server's user, that one can use. Whom the folder belongs to decides. */
export async function giveToOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(folder).catch(ifMissing);
  if (owner === undefined || owner.uid === 0) return;
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    const found = await stat(path).catch(ifMissing);
    if (found?.uid === 0) await lchown(path, owner.uid, owner.gid).catch(ifMissing);
  }
}

function ifMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
