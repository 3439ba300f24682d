import { expect, it } from 'vitest';
import { noise } from '../../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { testTemplates } from '../../../testing/server/test-services.ts';

describeOnDatabase('For visitors who keep sets', (database) => {
  it('the worker is asked for anew each time, and may only call its own server', async () => {
    const admin = await openTestAdmin(database, { templates: testTemplates({ offlineWorker: 'worker' }) });
    const { statusCode, headers, body } = await admin.visit('/offline-worker.js');
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'worker', 'no-cache']);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });

  it('the documents without a network are the same for everybody and name no set', async () => {
    const admin = await openTestAdmin(database);
    await admin.addSet();
    for (const path of ['/offline/catalog', '/offline/player']) {
      const [seen, ofAdmin] = [await admin.visit(path), await admin.call('GET', path)];
      expect([seen.statusCode, seen.headers['cache-control'], seen.body]).toEqual([200, 'no-cache', ofAdmin.body]);
      expect(seen.body).toContain('noindex');
      expect(seen.body).not.toContain('initial-data');
    }
  });

  it('the size of a set is that of its files, each once, and of a private set unknown', async () => {
    const admin = await openTestAdmin(database);
    const { id } = await admin.addSet();
    const file = await noise(50, 40).png().toBuffer();
    const card = await admin.addCard(id);
    await admin.addCard(id);
    const { mediaPath } = (await admin.upload(`/api/cards/${card.id}/media`, { file })).json();
    const bytes = Number((await admin.visit(mediaPath)).headers['content-length']);
    expect((await admin.visit(`/api/sets/${id}/media-size`)).json()).toEqual({ files: 1, bytes });
    await admin.call('PUT', `/api/sets/${id}`, { visibility: 'private' });
    expect((await admin.visit(`/api/sets/${id}/media-size`)).statusCode).toBe(404);
  });
});
