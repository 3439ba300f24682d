import { beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestActivity } from './test-course.ts';
import type { TestActivity } from './test-course.ts';

const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const items = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items';

describeOnDatabase('A teacher who chooses a set', (database) => {
  let course: TestActivity;
  let now = 0;
  beforeEach(async () => {
    now = Date.now();
    course = await openTestActivity(database, () => now, [2]);
  });

  const open = async () => String((await course.launch('choose')).headers.location).split('#');
  const choose = async (form: Record<string, string> = {}) => {
    const [, token = ''] = await open();
    return await course.post('/lti/content', { token, setId: course.setId, choice: 'quiz', ...form });
  };
  const jwtIn = (html: string) => /name="JWT" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const chosen = async (choice: string) => await course.platform.acceptContent(jwtIn((await choose({ choice })).body));

  test('gets a page to do it on, which may stand in a frame', async () => {
    const [path = ''] = await open();
    expect(path).toBe('/lti/pick');
    const page = await course.admin.visit(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toContain('frame-ancestors');
    expect(page.headers['x-frame-options']).toBeUndefined();
  });

  test('brings back a signed item with its line in the gradebook', async () => {
    const answer = await choose();
    expect(answer.body).toContain(
      `<form method="post" action="${course.platform.origin}/return"><input type="hidden" `,
    );
    expect(answer.body).toMatch(/<button>[^<]+<\/button><\/form>/);
    expect(answer.headers['content-security-policy']).toContain('form-action http:');
    const payload = await course.platform.acceptContent(jwtIn(answer.body));
    expect(payload).toMatchObject({
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '7',
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'kept by the platform',
      nonce: expect.any(String),
      [items]: [
        {
          type: 'ltiResourceLink',
          title: 'Animals',
          url: expect.stringMatching(new RegExp(`/embed/${course.setId}\\?modes=quiz&defaultMode=quiz&fullscreen=1$`)),
          lineItem: { label: 'Animals', scoreMaximum: 100 },
        },
      ],
    });
  });

  test.each([
    ['match', /modes=match&/, true],
    ['flip', /modes=flip&/, false],
    ['all', /embed\/[\w-]+\?fullscreen=1$/, true],
  ])('with %s gets what fits', async (choice, url, isGraded) => {
    const [item] = [(await chosen(choice))[items]].flat();
    expect(item).toMatchObject({ url: expect.stringMatching(url) });
    expect('lineItem' in Object(item)).toBe(isGraded);
  });

  test('opens what was chosen', async () => {
    const [item] = [(await chosen('match'))[items]].flat();
    course.platform.activities.push({ url: String(Reflect.get(Object(item), 'url')) });
    const { location } = (await course.launch('1')).headers;
    expect(location).toMatch(new RegExp(`^/lti/play/${course.setId}\\?modes=match&defaultMode=match&fullscreen=1#`));
  });

  test('may take an unlisted set, but no private one', async () => {
    await course.admin.call('PUT', `/api/sets/${course.setId}`, { visibility: 'unlisted' });
    expect((await choose()).statusCode).toBe(200);
    await course.admin.call('PUT', `/api/sets/${course.setId}`, { visibility: 'private' });
    const refused = await choose();
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('not there')]);
  });

  test('needs a platform that accepts links, and a safe return address', async () => {
    const asked = { accept_types: ['ltiResourceLink'], deep_link_return_url: `${course.platform.origin}/return` };
    for (const claims of [
      { ...asked, accept_types: ['file'] },
      { ...asked, deep_link_return_url: 'javascript:alert(1)' },
      { ...asked, deep_link_return_url: 'http://evil.example/' },
    ]) {
      expect((await course.launch('choose', { claims: { [settings]: claims } })).statusCode).toBe(403);
    }
    const noGrades = await course.launch('choose', { claims: { [settings]: { ...asked, accept_lineitem: false } } });
    const token = String(noGrades.headers.location).split('#')[1] ?? '';
    const answer = await course.post('/lti/content', { token, setId: course.setId, choice: 'quiz' });
    const [item] = [(await course.platform.acceptContent(jwtIn(answer.body)))[items]].flat();
    expect(item).not.toHaveProperty('lineItem');
  });

  test('cannot do so with a token that is forged, for something else, or too old', async () => {
    const [, activity = ''] = String((await course.launch('0')).headers.location).split('#');
    for (const token of ['', 'x', activity]) expect((await choose({ token })).statusCode).toBe(403);
    expect((await choose({ choice: 'x' })).statusCode).toBe(403);
    const [, token = ''] = await open();
    now += 3 * 60 * 60 * 1000;
    expect((await course.post('/lti/content', { token, setId: course.setId, choice: 'quiz' })).statusCode).toBe(403);
  });
});
