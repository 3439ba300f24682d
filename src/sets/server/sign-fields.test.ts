import { beforeEach, expect, test } from 'vitest';
import type { CatalogPage, CatalogStats } from '../../catalog/contract.ts';
import type { StudySet } from '../contract/set.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';

const said = { signLanguage: 'ase', termLanguage: 'en', signer: 'Ana & Ben', licence: 'CC BY 4.0' };

describeOnDatabase('What a set says of its signs', (database) => {
  let admin: TestAdmin;
  beforeEach(async () => {
    admin = await openTestAdmin(database);
  });

  const readSet = async (id: string): Promise<StudySet> => (await admin.call('GET', `/api/sets/${id}`)).json();
  const addFilled = async (fields: Partial<StudySet>) => {
    const set = await admin.addSet({ visibility: 'public', ...fields });
    await admin.addCard(set.id, { term: 'hello' });
    return set;
  };
  const list = async (query: string): Promise<string[]> => {
    const page: CatalogPage = (await admin.visit(`/api/catalog/sets${query}`)).json();
    expect(page.total).toBe(page.sets.length);
    return page.sets.map(({ title }) => title).sort();
  };
  const languages = async () => {
    const stats: CatalogStats = (await admin.visit('/api/catalog/stats')).json();
    return stats.signLanguages;
  };

  test('is kept as any other field, and is empty at first', async () => {
    const set = await admin.addSet();
    expect(set).toMatchObject({ signLanguage: '', termLanguage: '', signer: '', licence: '' });
    const saved = (await admin.call('PUT', `/api/sets/${set.id}`, { ...said, revision: set.revision })).json();
    expect(saved).toMatchObject(said);
    expect(await readSet(set.id)).toMatchObject({ ...said, title: set.title, revision: set.revision + 1 });
  });

  test('is refused with 409 where it would overwrite somebody else’s text', async () => {
    const set = await admin.addSet(said);
    await admin.call('PUT', `/api/sets/${set.id}`, { signer: 'Cem' });
    const change = { signer: 'Dee', revision: set.revision, seen: { signer: ['Ana & Ben'] } };
    const answer = await admin.call('PUT', `/api/sets/${set.id}`, change);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().set.signer).toBe('Cem');
    const other = { licence: 'CC0', revision: set.revision, seen: { licence: [said.licence] } };
    expect((await admin.call('PUT', `/api/sets/${set.id}`, other)).statusCode).toBe(200);
  });

  test('names languages by tags of BCP 47, spelled as there', async () => {
    const set = await admin.addSet({ termLanguage: 'EN-gb', signLanguage: ' BFI ' });
    expect(set).toMatchObject({ termLanguage: 'en-GB', signLanguage: 'bfi' });
    for (const signLanguage of ['by hand', 'x', 'a'.repeat(61)]) {
      expect((await admin.call('PUT', `/api/sets/${set.id}`, { signLanguage })).statusCode).toBe(400);
    }
  });

  test('goes along with a copy, and with a set that comes back from the bin', async () => {
    const set = await admin.addSet(said);
    const copy = (await admin.call('POST', `/api/sets/${set.id}/duplicate`)).json();
    expect(copy).toMatchObject(said);
    await admin.call('DELETE', `/api/sets/${set.id}`);
    expect((await admin.call('POST', `/api/sets/${set.id}/restore`)).json()).toMatchObject(said);
  });

  test('is shown to visitors on its page; names of people are not in the catalog', async () => {
    const set = await addFilled({ ...said, title: 'Signs' });
    expect((await admin.visit(`/api/sets/${set.id}`)).json()).toMatchObject(said);
    const terms = (await admin.visit(`/api/sets/${set.id}/terms`)).json();
    expect(terms).toMatchObject({ terms: [{ term: 'hello' }], signLanguageName: 'American Sign Language' });
    const [listed] = (await admin.visit('/api/catalog/sets')).json().sets;
    expect(listed).toMatchObject({ signLanguage: 'ase', termLanguage: 'en' });
    expect(listed).not.toHaveProperty('signer');
    expect((await admin.visit('/catalog')).body).not.toContain('Ana &');
    expect((await admin.visit(`/catalog/set/${set.id}`)).body).toContain('American Sign Language');
  });

  test('is what the catalog filters by, also in searches and categories, as it is now', async () => {
    await addFilled({ title: 'Hello', signLanguage: 'ase', categories: 'Food' });
    const other = await addFilled({ title: 'Hallo', signLanguage: 'gsg', categories: 'Food' });
    await addFilled({ title: 'Gruezi', signLanguage: 'gsg' });
    await addFilled({ title: 'Plain' });
    await addFilled({ title: 'Hidden', signLanguage: 'bfi', visibility: 'unlisted' });
    await admin.addSet({ title: 'Empty', signLanguage: 'asf', visibility: 'public' });
    expect(await languages()).toEqual([
      { tag: 'ase', name: 'American Sign Language' },
      { tag: 'gsg', name: 'German Sign Language' },
    ]);
    expect(await list('')).toHaveLength(4);
    expect(await list('?signLanguage=gsg')).toEqual(['Gruezi', 'Hallo']);
    expect(await list('?signLanguage=gsg&category=food')).toEqual(['Hallo']);
    expect(await list('?signLanguage=gsg&search=hal')).toEqual(['Hallo']);
    expect(await list('?signLanguage=ase&search=hal')).toEqual([]);
    expect(await list('?signLanguage=bfi')).toEqual([]);
    expect((await admin.visit('/catalog?signLanguage=gsg')).body).not.toContain('Plain');
    await admin.call('PUT', `/api/sets/${other.id}`, { signLanguage: 'fsl' });
    expect(await list('?signLanguage=gsg')).toEqual(['Gruezi']);
    expect((await languages()).map(({ tag }) => tag)).toEqual(['ase', 'fsl', 'gsg']);
  });
});
