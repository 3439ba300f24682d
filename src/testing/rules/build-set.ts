import type { CatalogSet } from '../../catalog/contract.ts';
import type { StudySet } from '../../sets/contract/set.ts';

export function buildSet(fields: Partial<StudySet> = {}): StudySet {
  return {
    id: 'a',
    title: 'First Words',
    publicTitle: '',
    description: '',
    categories: '',
    tags: '',
    visibility: 'public',
    signLanguage: '',
    termLanguage: '',
    signer: '',
    licence: '',
    customThumbnailPath: null,
    thumbnailPath: null,
    thumbnailWidth: null,
    thumbnailHeight: null,
    thumbnailBox: null,
    thumbnailVideoPath: null,
    thumbnailVideoWidth: null,
    thumbnailVideoHeight: null,
    thumbnailVideoBox: null,
    cardCount: 1,
    viewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    revision: 0,
    ...fields,
  };
}

/** Builds a set of the catalog that also has the fields which the catalog leaves out. */
export function buildCatalogSet({ firstTerms = [], ...fields }: Partial<StudySet & CatalogSet> = {}): StudySet &
  CatalogSet {
  return { ...buildSet(fields), firstTerms };
}
