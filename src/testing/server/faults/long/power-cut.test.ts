import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess, testFolder } from '../../test-process.ts';
import { findLosses, nothingSaved, password, signInAt, startWriters } from '../test-writers.ts';

const cuts = 20;
const diskMb = 192;

/**
 * The server's file system is an image file. A copy of the image, made while the process is stopped, equals the disk
 * after a power failure.
 */
test('A server whose power is cut while eight write has, from the next start on, every acknowledged card and picture', async () => {
  const folder = await testFolder();
  // The image is in memory, so that nothing is written back during the copy.
  mount(folder, ['-t', 'tmpfs', '-o', `size=${4 * diskMb}m`, 'tmpfs']);
  const disk = join(folder, 'disk');
  execFileSync('truncate', ['--size', `${diskMb}M`, disk]);
  execFileSync('mkfs.ext4', ['-q', disk]);
  const place = join(folder, 'place');
  await mkdir(place);
  mount(place, ['-o', 'loop', disk]);
  const server = startProcess({ DATA_DIR: join(place, 'data'), ADMIN_PASSWORD: password });
  const cookie = await signInAt(await server.url);
  const saved = nothingSaved();
  for (let cut = 0; cut < cuts; cut++) {
    const writers = startWriters(await server.url, cookie, saved);
    await delay(Math.random() * 700);
    server.child.kill('SIGSTOP');
    const safe = { ...saved, cards: [...saved.cards] };
    await copyFile(disk, join(folder, 'copy'));
    server.child.kill('SIGCONT');
    await writers.stop();
    expect(await findLossesOf(join(folder, 'copy'), safe)).toEqual([]);
  }
  expect(saved.cards.length).toBeGreaterThan(cuts);
});

async function findLossesOf(disk: string, saved: Parameters<typeof findLosses>[2]): Promise<string[]> {
  const place = await testFolder();
  const unmount = mount(place, ['-o', 'loop', disk]);
  const server = startProcess({ DATA_DIR: join(place, 'data'), ADMIN_PASSWORD: password });
  const losses = await findLosses(await server.url, await signInAt(await server.url), saved);
  server.child.kill('SIGKILL');
  await once(server.child, 'close');
  unmount();
  return losses;
}

/**
 * Needs root.
 * @returns a function that unmounts it
 */
function mount(place: string, args: readonly string[]): () => void {
  execFileSync('mount', [...args, place]);
  let isMounted = true;
  const unmount = () => {
    if (isMounted) execFileSync('umount', ['--lazy', place]);
    isMounted = false;
  };
  onTestFinished(unmount);
  return unmount;
}
