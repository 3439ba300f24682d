import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clipsOf, withClips } from '../../cards/rules/clips-of-card.ts';
import type { Download } from '../../api/contract/call-types.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { PackagedSet } from '../../learning-platforms/rules/packaged-set.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import { listCards } from '../../cards/server/card-store.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { nameFiles, readArchivedMedia, type ArchiveNames } from '../../import-export/server/archived-media.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { textFile, zipOf, type ZipFile } from '../../import-export/server/zip-of.ts';
import { makeManifest, manifestName } from './manifest.ts';
import { documentName, makePackageDocument } from './package-document.ts';

/** Programs with signed sizes read only half of a ZIP's 4 GB. */
const maxPackageBytes = 2_000_000_000;

/** SCORM 1.2, streamed. */
export async function makePackage({
  services,
  params,
  query,
}: HandlerInput<'GET /api/sets/:id/scorm.zip'>): Promise<Download> {
  const stored = await readSet(services.db, params.id);
  const { id, title, publicTitle, termLanguage } = stored;
  const cards = await listCards(services.db, id);
  const names = nameFiles(cards);
  await requireRoom(services, names);
  const options = new Map(Object.entries(query));
  const parameters = parseEmbedParameters({ get: (name) => options.get(name) ?? null });
  const packaged: PackagedSet = {
    set: { id, title, publicTitle, termLanguage, visibility: 'private' },
    cards,
    parameters,
  };
  const content = zipOf(
    listFiles(services, { packaged, names, notices: noticesOf(stored, services) }),
    services.now(),
    true,
  );
  return { name: `${fileNameOf(title, 'flashcards')} SCORM.zip`, content };
}

/** @throws ProblemError 413 */
async function requireRoom({ db }: Services, names: ArchiveNames): Promise<void> {
  const sizes = await listMediaSizes(db, [...names.keys()].map(mediaKeyOf));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (bytes <= maxPackageBytes) return;
  const detail =
    'The images and videos of this set are more than the 2 GB that a package holds. Please divide the set.';
  throw new ProblemError(413, 'Too Large', detail, { code: 'package-too-large' });
}

interface Contents {
  readonly packaged: PackagedSet;
  readonly names: ArchiveNames;
  readonly notices: string;
}

/** Of the clips, then of the player. */
function noticesOf({ signer, licence }: Pick<StudySet, 'signer' | 'licence'>, { templates }: Services): string {
  const facts = [
    ['Signer', signer],
    ['Licence of the clips', licence],
  ] as const;
  const lines = facts.flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}\n`]));
  return [...lines, templates.licenses].join('\n');
}

/** Media first, so that the document leaves out files that are missing. */
async function* listFiles(
  services: Services,
  { packaged, names, notices }: Contents,
): AsyncGenerator<ZipFile, undefined> {
  const { packageDir } = services.templates;
  yield* readArchivedMedia(services, names);
  const player = packageDir === undefined ? [] : await listPlayerFiles(packageDir);
  for (const name of player) {
    const data = createReadStream(join(packageDir ?? '', name));
    yield { name, data, byteSize: undefined, isPacked: false };
  }
  const cards = packaged.cards.map((card) => besideDocument(card, names));
  yield textFile(documentName, [makePackageDocument({ ...packaged, cards })]);
  yield textFile('licenses.txt', [notices]);
  const { set } = packaged;
  const files = [documentName, ...player, 'licenses.txt', ...names.values()];
  yield textFile(manifestName, [makeManifest({ setId: set.id, title: displayTitle(set), files })]);
  return undefined;
}

async function listPlayerFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/')).toSorted();
}

function besideDocument(card: Card, names: ArchiveNames): Card {
  const clips = clipsOf(card).flatMap((clip) => {
    const mediaPath = names.get(clip.mediaPath);
    return mediaPath === undefined
      ? []
      : [{ ...clip, mediaPath, posterPath: names.get(clip.posterPath ?? '') ?? null }];
  });
  return withClips(card, clips);
}
