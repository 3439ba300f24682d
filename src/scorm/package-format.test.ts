import { expect, test } from 'vitest';
import { noise } from '../media/server/processing/test-media.ts';
import { openTestAdmin } from '../testing/server/test-admin.ts';
import { describeOnDatabase } from '../testing/server/test-databases.ts';
import { unzip } from '../testing/server/unzip.ts';

describeOnDatabase('a set as a SCORM package', (database) => {
  test('has a manifest that names its title and all other files', async () => {
    const admin = await openTestAdmin(database);
    const { id } = await admin.addSet({ title: 'Grüße <1>', publicTitle: 'Hello & welcome', visibility: 'private' });
    const card = await admin.addCard(id, { term: 'picture' });
    await admin.upload(`/api/cards/${card.id}/media`, { file: await noise(8, 8).png().toBuffer() });
    const { headers, rawPayload } = await admin.call('GET', `/api/sets/${id}/scorm.zip?modes=quiz`);
    expect(headers['content-disposition']).toContain('filename="Hello _ welcome SCORM.zip"');
    const files = await unzip(rawPayload);
    expect(files.has('media/0001.png')).toBe(true);
    const manifest = String(files.get('imsmanifest.xml'));
    expect(manifest).toContain('<title>Hello &#38; welcome</title>');
    for (const name of files.keys())
      expect(manifest.includes(`<file href="${name}"/>`)).toBe(name !== 'imsmanifest.xml');
  });
});
