import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '../../api/contract/routes.ts';
import type { Card } from '../../cards/contract/card.ts';
import { clipsOf, withClips } from '../../cards/rules/clips-of-card.ts';
import { listCards } from '../../cards/server/card-store.ts';
import { nameFiles, readArchivedMedia, type ArchiveNames, textFile, zipOf, type ZipFile } from './zip-of.ts';
import type { PackageOptions } from '../contract.ts';
import type { PackageFormat } from '../package-formats.ts';
import type { PackagedSet } from '../rules/packaged-set.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import { findLanguage, sourceLanguage, visitorLanguages } from '../../platform/rules/languages/interface-languages.ts';
import { studioLanguage } from '../../platform/server/languages/language-of.ts';
import { catalogOfPart, textsIn } from '../../platform/server/languages/texts-in.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { documentName, makePackageDocument } from './package-document.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/** Programs that read sizes as signed numbers can read only half of the 4 GB that a ZIP file may have. */
const maxPackageBytes = 2_000_000_000;

export interface PackageRequest {
  readonly services: Services;
  readonly params: { readonly id: string };
  readonly query: PackageOptions;
}

/** Returns a ZIP file with the set, its media and a player, which is written while it is sent. */
export async function makePackage(
  format: PackageFormat,
  { services, params, query }: PackageRequest,
): Promise<Download> {
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
    language: query.lang && findLanguage(query.lang)?.tag,
    texts: playerTexts(),
  };
  const content = zipOf(
    listFiles(services, { format, packaged, names, notices: noticesOf(stored, packaged.language, services) }),
    services.now(),
    true,
  );
  return { name: `${fileNameOf(title, 'flashcards')} ${format.fileNameEnd}.zip`, content };
}

/** The texts in each language that visitors can choose. */
function playerTexts(): NonNullable<PackagedSet['texts']> {
  const others = visitorLanguages.filter(({ tag }) => tag !== sourceLanguage);
  return Object.fromEntries(others.map(({ tag }) => [tag, catalogOfPart(tag, 'player')]));
}

/** @throws ProblemError 413 when the package would be too large */
async function requireRoom({ db }: Services, names: ArchiveNames): Promise<void> {
  const sizes = await listMediaSizes(db, [...names.keys()].map(mediaKeyOf));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (bytes <= maxPackageBytes) return;
  const detail = message(
    'The images and videos of this set are more than the 2 GB that a package holds. Please divide the set.',
  );
  throw new ProblemError(413, 'Too Large', detail, { code: 'package-too-large' });
}

interface Contents {
  readonly format: PackageFormat;
  readonly packaged: PackagedSet;
  readonly names: ArchiveNames;
  readonly notices: string;
}

/** Lists the notices of the clips, then those of the player. */
function noticesOf(
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

/** Media come first, because only then it is known which files are missing, so that the document leaves them out. */
async function* listFiles(
  services: Services,
  { format, packaged, names, notices }: Contents,
): AsyncGenerator<ZipFile, undefined> {
  const { packageDir } = services.templates;
  yield* readArchivedMedia(services, names);
  const player = packageDir === undefined ? [] : await listPlayerFiles(packageDir);
  for (const name of player) {
    const data = createReadStream(join(packageDir ?? '', name));
    yield { name, data, byteSize: undefined, isCompressed: false };
  }
  const cards = packaged.cards.map((card) => withFileNames(card, names));
  yield textFile(documentName, [
    makePackageDocument({ ...packaged, cards }, textsIn(packaged.language ?? studioLanguage(services.config))),
  ]);
  yield textFile('licenses.txt', [notices]);
  const { set } = packaged;
  const files = [documentName, ...player, 'licenses.txt', ...names.values()];
  const { fileName, write } = format.manifest;
  yield textFile(fileName, [write({ setId: set.id, title: displayTitle(set), document: documentName, files })]);
  return undefined;
}

async function listPlayerFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/')).toSorted();
}

/** Replaces addresses by the names of files beside the document, and leaves out clips whose file is missing. */
function withFileNames(card: Card, names: ArchiveNames): Card {
  const clips = clipsOf(card).flatMap((clip) => {
    const mediaPath = names.get(clip.mediaPath);
    return mediaPath === undefined
      ? []
      : [{ ...clip, mediaPath, posterPath: names.get(clip.posterPath ?? '') ?? null }];
  });
  return withClips(card, clips);
}
