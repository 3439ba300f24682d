import { cpSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';
import SqliteFile from 'better-sqlite3';
import type { Statement } from 'better-sqlite3';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Changes that a power failure may undo, because the file or its folder was not passed to fsync(2) yet. */
interface Unsynced {
  readonly files: Set<string>;
  readonly folders: Set<string>;
  readonly renames: Map<string, string>;
}

type AnyCall = (this: unknown, ...args: readonly unknown[]) => unknown;

const isChange = /^(begin|commit|insert|update|delete)\b/i;
const changingCalls = ['mkdir', 'rename', 'utimes', 'rm'] as const;

/**
 * Calls `onStep` with a name before each change of a file in `folder` or of a row, and after each commit. If `onStep`
 * throws, the call throws the same error.
 * @returns everything that a power failure would lose
 */
export async function watchSteps(folder: string, onStep: (name: string) => void): Promise<Unsynced> {
  const unsynced: Unsynced = { files: new Set(), folders: new Set(), renames: new Map() };
  const isInside = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder);
  const paths = new WeakMap<object, string>();
  const open = fs.open;
  vi.spyOn(fs, 'open').mockImplementation(async (path, flags, mode) => {
    const isNew = flags === 'wx' && isInside(path);
    if (isNew) onStep('open');
    const handle = await open(path, flags, mode);
    if (isInside(path)) paths.set(handle, path);
    if (isNew) unsynced.files.add(path);
    return handle;
  });
  for (const name of changingCalls) {
    const call: AnyCall = Reflect.get<object, string>(fs, name);
    const watched = async (...args: readonly unknown[]) => {
      const [path, to] = args;
      if (isInside(path)) onStep(name);
      const result = await call(...args);
      if (name === 'mkdir' && isInside(result)) unsynced.folders.add(result);
      if (name === 'rename' && isInside(path) && isInside(to)) noteRename(unsynced, path, to);
      return result;
    };
    vi.spyOn(fs, name).mockImplementation(watched as never);
  }
  await watchHandles(open, (handle) => paths.get(handle), { unsynced, onStep });
  watchStatements(onStep);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return unsynced;
}

function noteRename(unsynced: Unsynced, from: string, to: string): void {
  unsynced.renames.set(to, from);
  if (unsynced.files.delete(from)) unsynced.files.add(to);
}

async function watchHandles(
  open: typeof fs.open,
  pathOf: (handle: FileHandle) => string | undefined,
  { unsynced, onStep }: { unsynced: Unsynced; onStep: (name: string) => void },
): Promise<void> {
  const handle = await open('/dev/null');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { writeFile, sync } = prototype;
  vi.spyOn(prototype, 'writeFile').mockImplementation(async function (this: FileHandle, ...args) {
    if (pathOf(this) !== undefined) onStep('write');
    return await writeFile.apply(this, args);
  });
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const path = pathOf(this);
    const isFile = path !== undefined && unsynced.files.has(path);
    if (path !== undefined) onStep(isFile ? 'sync file' : 'sync folder');
    await sync.call(this);
    if (path !== undefined) forgetSynced(unsynced, path);
  });
}

function forgetSynced({ files, folders, renames }: Unsynced, path: string): void {
  files.delete(path);
  for (const folder of folders) if (dirname(folder) === path) folders.delete(folder);
  for (const name of renames.keys()) if (dirname(name) === path) renames.delete(name);
}

function watchStatements(onStep: (name: string) => void): void {
  const memory = new SqliteFile(':memory:');
  const prototype: Statement = Object.getPrototypeOf(memory.prepare('select 1'));
  memory.close();
  for (const name of ['all', 'run'] as const) {
    const call: AnyCall = Reflect.get<object, string>(prototype, name);
    const watchedCall = function (this: Statement, ...args: readonly unknown[]) {
      const verb = changeOf(this.source);
      if (verb !== undefined) onStep(verb);
      const result = call.apply(this, [...args]);
      if (verb === 'commit') onStep('committed');
      return result;
    };
    vi.spyOn(prototype, name).mockImplementation(watchedCall as never);
  }
  const query: AnyCall = Reflect.get(pg.Client.prototype, 'query');
  const watched = async function (this: pg.Client, ...args: readonly unknown[]) {
    const verb = changeOf(args[0]);
    if (verb !== undefined) onStep(verb);
    const result = await query.call(this, ...args);
    if (verb === 'commit') onStep('committed');
    return result;
  };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(watched as never);
}

/** Returns undefined for statements that change nothing. */
function changeOf(statement: unknown): string | undefined {
  const text = typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text'));
  return isChange.exec(text)?.[1]?.toLowerCase();
}

/** Copies the folder as a killed process leaves it. */
export function copyFolder(folder: string, to: string): void {
  cpSync(folder, to, { recursive: true });
}

/** Copies the folder as a power failure leaves it if the disk wrote only what it was told to. */
export function copyFolderAfterPowerCut(folder: string, to: string, { files, folders, renames }: Unsynced): void {
  copyFolder(folder, to);
  const copyOf = (path: string) => join(to, relative(folder, path));
  for (const path of [...files].map(copyOf)) {
    if (existsSync(path)) truncateSync(path, Math.floor(statSync(path).size / 2));
  }
  for (const [name, before] of renames) if (existsSync(copyOf(name))) renameSync(copyOf(name), copyOf(before));
  for (const path of folders) rmSync(copyOf(path), { recursive: true, force: true });
}
