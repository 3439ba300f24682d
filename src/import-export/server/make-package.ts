import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '../../api/contract/routes.ts';
import type { Card } from '../../cards/contract/card.ts';
import { clipsOf, withClips } from '../../cards/rules/clips-of-card.ts';
import { listCards } from '../../cards/server/card-store.ts';
import { nameMediaFiles, readArchivedMedia, type ArchiveFileNames, textFile, zipOf, type ZipFile } from './zip-of.ts';
import type { PackageOptions } from '../contract.ts';
import type { PackageFormat } from '../package-formats.ts';
import type { PackagedSet } from '../rules/packaged-set.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import { findLanguage, visitorLanguages } from '../../platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../platform/rules/languages/language-tag.ts';
import { studioLanguage } from '../../platform/server/languages/language-of.ts';
import { catalogOfPart, textsIn } from '../../platform/server/languages/texts-in.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { documentName, makePackageDocument } from './package-document.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { withoutAdminFields, readSet } from '../../sets/server/read-set.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/** Programs that read sizes as signed numbers can read only half of the 4 GB that a ZIP file may have. */
const maxPackageBytes = 2_000_000_000;

export interface PackageRequest {
  readonly services: Services;
  readonly params: { readonly id: string };
  readonly query: PackageOptions;
}

/** Streams a ZIP file with the set, its media and a player, to be played in another system without this server. */
export async function makePackage(
  format: PackageFormat,
  { services, params, query }: PackageRequest,
): Promise<Download> {
  const stored = withoutAdminFields(await readSet(services.db, params.id));
  const { id, title, publicTitle, termLanguage } = stored;
  const cards = await listCards(services.db, id);
  const fileNames = nameMediaFiles(cards);
  await refuseTooLarge(services, fileNames);
  // The options are the parameters of an embed's address, and are read as from an address.
  const options = new Map(Object.entries(query));
  const parameters = parseEmbedParameters({ get: (name) => options.get(name) ?? null });
  const packaged: PackagedSet = {
    // As a private set, it has no leaderboards, which a package could not reach.
    set: { id, title, publicTitle, termLanguage, visibility: 'private' },
    cards,
    parameters,
    language: query.lang && findLanguage(query.lang)?.tag,
    texts: playerTexts(),
  };
  const content = zipOf(
    listFiles(services, { format, packaged, fileNames, notices: writeNotices(stored, packaged.language, services) }),
    services.now(),
    { suitsOldPrograms: true },
  );
  return { name: `${fileNameOf(title)} ${format.fileNameSuffix}.zip`, content };
}

/** The texts in each language that visitors can choose. */
function playerTexts(): NonNullable<PackagedSet['texts']> {
  const others = visitorLanguages.filter(({ tag }) => tag !== sourceLanguage);
  return Object.fromEntries(others.map(({ tag }) => [tag, catalogOfPart(tag, 'player')]));
}

/**
 * Adds up the sizes of the media.
 * @throws ProblemError 413 when the package would be too large
 */
async function refuseTooLarge({ db }: Services, fileNames: ArchiveFileNames): Promise<void> {
  const sizes = await listMediaSizes(db, [...fileNames.keys()].map(mediaKeyOf));
  const totalBytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (totalBytes <= maxPackageBytes) return;
  const detail = message(
    'The images and videos of this set are more than the 2 GB that a package holds. Please divide the set.',
  );
  throw new ProblemError(413, 'Too Large', detail, { code: 'package-too-large' });
}

interface Contents {
  readonly format: PackageFormat;
  readonly packaged: PackagedSet;
  readonly fileNames: ArchiveFileNames;
  readonly notices: string;
}

/** Writes the notices: the signer and the licence of the clips, then the licences of the player's parts. */
function writeNotices(
  { signer, licence }: Pick<StudySet, 'signer' | 'licence'>,
  language: PackagedSet['language'],
  { templates, config }: Services,
): string {
  const t = textsIn(language ?? studioLanguage(config));
  const facts = [
    [t('Signer'), signer],
    [t('Licence of the clips'), licence],
  ] as const;
  const lines = facts.flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}\n`]));
  return [...lines, templates.licenses].join('\n');
}

/**
 * Yields the files of the package. Media come first, because `readArchivedMedia` deletes the names of missing files
 * from `fileNames`. The document and the manifest, which are written after them, leave these files out.
 */
async function* listFiles(
  services: Services,
  { format, packaged, fileNames, notices }: Contents,
): AsyncGenerator<ZipFile, undefined> {
  const { packageDir } = services.templates;
  yield* readArchivedMedia(services, fileNames);
  const playerFiles = packageDir === undefined ? [] : await listPlayerFiles(packageDir);
  for (const name of playerFiles) {
    const data = createReadStream(join(packageDir ?? '', name));
    yield { name, data, byteSize: undefined, isAlreadyCompressed: false };
  }
  const cards = packaged.cards.map((card) => withFileNames(card, fileNames));
  yield textFile(documentName, [
    makePackageDocument({ ...packaged, cards }, textsIn(packaged.language ?? studioLanguage(services.config))),
  ]);
  yield textFile('licenses.txt', [notices]);
  const { set } = packaged;
  const files = [documentName, ...playerFiles, 'licenses.txt', ...fileNames.values()];
  const { fileName, write } = format.manifest;
  yield textFile(fileName, [write({ setId: set.id, title: set.title, document: documentName, files })]);
}

async function listPlayerFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/')).toSorted();
}

/** Replaces addresses by the names of files beside the document, and leaves out clips whose file is missing. */
function withFileNames(card: Card, fileNames: ArchiveFileNames): Card {
  const clips = clipsOf(card).flatMap((clip) => {
    const mediaPath = fileNames.get(clip.mediaPath);
    return mediaPath === undefined
      ? []
      : [{ ...clip, mediaPath, posterPath: fileNames.get(clip.posterPath ?? '') ?? null }];
  });
  return withClips(card, clips);
}
