import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { insertCards, updateCard, updateCardFiles } from '../../cards/server/card-store.ts';
import { hasSetting, insertSetting } from '../../settings/server/setting-store.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import type { Database, MediaRow } from '../../platform/server/database/schema.ts';
import { listOrphanFiles } from '../../media/server/installation.ts';
import { insertMedia } from '../../media/server/media-row-store.ts';
import { discardMedia, sha256Of, storeMedia, checkUpload } from '../../media/server/store-media.ts';
import type { StoredFile, Services } from '../../platform/server/services/services.ts';
import { restoreKnownFiles } from '../../media/server/trash.ts';
import { addSet } from '../../sets/server/add-set.ts';
import { refreshSetSummary } from '../../sets/server/set-store.ts';
import { sampleMedia, sampleSets, type SampleCard, type SampleSet } from './sample-sets.ts';

type FillingServices = Pick<Services, 'db' | 'media' | 'newId' | 'now'>;

type RowsByFileName = ReadonlyMap<string, MediaRow>;

/**
 * Adds the sample sets at the first start, but not later, so that deleted samples stay deleted. Either all samples are
 * added or none, and only by one process.
 */
export async function fillSamples(services: FillingServices): Promise<void> {
  if (await hasSetting(services.db, decisionSetting)) return;
  const files = (await hasSets(services.db)) ? new Map() : await storeSampleFiles(services);
  const isFilled = await services.db.transaction().execute((transaction) => addSamples(transaction, services, files));
  if (!isFilled) await discardMedia(services, [...files.values()]);
  await restoreKnownFiles(services);
}

/**
 * Stores the samples' files, and trashes those that a failed start left. If these belong to another process that is
 * just adding samples, `restoreKnownFiles` brings them back. Files are trashed only if the store holds nothing but
 * samples, because an older database does not know which files are in use.
 */
async function storeSampleFiles(services: FillingServices): Promise<RowsByFileName> {
  const { total, orphans } = await listOrphanFiles(services);
  const files = await storeFiles(services);
  const rows = [...files.values()];
  if (orphans.length === total && (await areAllSamples(services, orphans, rows))) {
    for (const { key } of orphans) await services.media.trash(key);
  }
  return files;
}

/** Whether each of the files has the same content as a file of the samples. */
async function areAllSamples(
  { media }: FillingServices,
  files: readonly StoredFile[],
  sampleRows: readonly MediaRow[],
): Promise<boolean> {
  const sizes = new Set(sampleRows.map((row) => row.byte_size));
  if (!files.every(({ byteSize }) => sizes.has(byteSize))) return false;
  const hashes = new Set(sampleRows.map((row) => row.sha256));
  for (const { key } of files) {
    const stream = await media.read(key);
    if (stream !== undefined && !hashes.has(sha256Of(await buffer(stream)))) return false;
  }
  return true;
}

async function storeFiles(services: FillingServices): Promise<RowsByFileName> {
  const names = sampleSets.flatMap(({ cards }) => cards.flatMap(fileNames));
  const images = names.filter((name) => !isClip(name));
  const imageRows = await Promise.all(images.map(async (name) => [name, await storeFile(services, name)] as const));
  const files = new Map(imageRows);
  // Clips are stored one by one, so that no check exceeds its time limit on a slow machine.
  for (const name of names.filter(isClip)) files.set(name, await storeFile(services, name));
  return files;
}

async function storeFile(services: FillingServices, name: string): Promise<MediaRow> {
  const { bytes, checked } = await checkUpload(await readFile(new URL(name, sampleMedia)));
  return await storeMedia(services, bytes, checked);
}

function isClip(name: string): boolean {
  return name.endsWith('.mp4');
}

function fileNames({ media, poster }: SampleCard): string[] {
  return poster === undefined ? [media] : [media, poster];
}

const sharedFields = { publicTitle: '', signLanguage: 'ase', termLanguage: 'en', signer: '', licence: '' };

/** The time between the creations of two sets. The catalog sorts by it, the newest first. */
const creationStepMs = 1_000;

/** Returns false if another process has decided already, or if there are sets. */
async function addSamples(db: Database, { newId, now }: FillingServices, files: RowsByFileName): Promise<boolean> {
  const startedAt = now();
  if (!(await insertSetting(db, decisionSetting, { decidedAt: startedAt })) || (await hasSets(db))) return false;
  await insertMedia(db, [...files.values()]);
  for (const [index, sample] of sampleSets.entries()) {
    const id = newId();
    const createdAt = startedAt - index * creationStepMs;
    await addSet(db, { ...sample, ...sharedFields, id, createdAt }, newId);
    await addSampleCards(db, { setId: id, sample, files, newId });
    await refreshSetSummary(db, id);
    await writeSetText(db, id);
  }
  return true;
}

interface SampleCards {
  readonly setId: string;
  readonly sample: SampleSet;
  readonly files: RowsByFileName;
  readonly newId: () => string;
}

async function addSampleCards(db: Database, { setId, sample, files, newId }: SampleCards): Promise<void> {
  const cards = sample.cards.map((card, orderIndex) => ({ ...card, id: newId(), setId, orderIndex }));
  await insertCards(db, cards);
  for (const { id, media, poster, showMediaAndText } of cards) {
    await updateCard(db, id, { showMediaAndText });
    await updateCardFiles(db, id, { mediaKey: keyOf(files, media), posterKey: keyOf(files, poster) });
  }
}

function keyOf(files: RowsByFileName, name: string | undefined): string | null {
  if (name === undefined) return null;
  const file = files.get(name);
  if (file === undefined) throw new Error(`The sample file ${name} was not stored`);
  return file.key;
}

/** The setting that exists once it is decided whether this database gets the samples. */
const decisionSetting = 'samples';

async function hasSets(db: Database): Promise<boolean> {
  const row = await db.selectFrom('sets').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
