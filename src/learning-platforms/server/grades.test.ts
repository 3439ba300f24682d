import { englishTexts } from '../../platform/rules/languages/texts.ts';
import { textsIn } from '../../platform/server/languages/texts-in.ts';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Services } from '../../platform/server/services/services.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { claimGrades, markGradeSent } from './grade-store.ts';
import { deleteExpired, sendGrades } from './send-grades.ts';
import { listPlatforms } from './platform-store.ts';
import { openTestActivity } from './test-course.ts';
import type { TestActivity } from './test-course.ts';

const minute = 60_000;

describeOnDatabase(
  'The grade of an activity',
  (database) => {
    let course: TestActivity;
    let services: Services;
    let now = 0;
    beforeEach(async () => {
      now = Date.now();
      course = await openTestActivity(database, () => now, [4, '?modes=quiz']);
      ({ services } = course.admin);
    });

    const openToken = async (open = '0', learner?: string) => {
      const fault = learner === undefined ? {} : { claims: { sub: learner } };
      return String((await course.launch(open, fault)).headers.location).split('#')[1] ?? '';
    };
    const answers = async (right: number) =>
      (await course.admin.listCards(course.setId)).map(({ id }, index, cards) => ({
        cardId: id,
        chosenId: index < right ? id : cards[(index + 1) % cards.length]?.id,
      }));
    const post = (token: string, result: object) =>
      course.admin.app.inject({ method: 'POST', url: '/api/activities/results', payload: { token, result } });
    const finish = async (right: number, token?: string) =>
      await post(token ?? (await openToken()), { mode: 'quiz', answers: await answers(right) });
    /** Resolves when no grade is being sent any more. */
    const settled = async () => {
      for (;;) {
        const rows = await services.db.selectFrom('platform_grades').selectAll().execute();
        if (rows.every(({ due_at: at, tries }) => at === null || tries > 0)) return rows;
        await sendGrades(services);
        // SQLite alone never yields to the network.
        await setImmediate();
      }
    };
    const list = async (t = englishTexts) => (await listPlatforms(services.db, t))[0];
    const given = () => course.platform.scores.map(({ score }) => score['scoreGiven']);

    async function expectSentInTwoMinutes(grade: number): Promise<void> {
      await sendGrades(services);
      expect(given()).toEqual([]);
      now += 2 * minute;
      await sendGrades(services);
      expect(given()).toEqual([grade]);
    }

    test('is a quiz’s score, sent at once and marked by the server', async () => {
      const answer = await finish(3);
      expect([answer.statusCode, answer.json()]).toEqual([202, { score: 75 }]);
      await settled();
      expect(course.platform.scores).toEqual([
        {
          path: '/course/0/lineitem/scores?type_id=1',
          score: {
            userId: 'learner-1',
            scoreGiven: 3,
            scoreMaximum: 4,
            activityProgress: 'Completed',
            gradingProgress: 'FullyGraded',
            timestamp: new Date(now).toISOString(),
          },
        },
      ]);
    });

    test('is stored without the learner once it was delivered', async () => {
      await finish(3);
      const [row] = await settled();
      expect(row).toMatchObject({ learner: null, line_item: null, due_at: null, fault: null });
      expect(JSON.stringify(row)).not.toContain('learner-1');
    });

    test('is the best of several, whatever comes how often', async () => {
      const token = await openToken();
      for (const right of [2, 1, 2, 4, 3]) {
        await finish(right, token);
        await settled();
      }
      expect(given()).toEqual([2, 4]);
      const [first, second] = course.platform.scores.map(({ score }) => String(score['timestamp']));
      expect(Date.parse(second ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
    });

    test('is each learner’s own', async () => {
      await finish(2, await openToken('0', 'learner-1'));
      await finish(1, await openToken('0', 'learner-2'));
      await settled();
      const sent = course.platform.scores.map(({ score }) => [score['userId'], score['scoreGiven']]);
      expect(sent.toSorted()).toEqual([
        ['learner-1', 2],
        ['learner-2', 1],
      ]);
    });

    test('the grade of a match is full once it was finished', async () => {
      course.platform.activities[0] = { url: `http://localhost/embed/${course.setId}?modes=match,flip` };
      expect((await post(await openToken(), { mode: 'match', pairs: 4 })).json()).toEqual({ score: 100 });
      await settled();
      expect(course.platform.scores[0]?.score).toMatchObject({ scoreGiven: 1, scoreMaximum: 1 });
    });

    test('waits while the platform is away, and is sent once when it is back', async () => {
      course.platform.tokenFaults.push({ status: 503 }, { status: 500 });
      await finish(3);
      await settled();
      expect(await list()).toMatchObject({ waitingGrades: 1, gradeFaults: [expect.stringContaining('status 503')] });
      expect((await list(textsIn('de')))?.gradeFaults).toEqual([expect.stringContaining('mit Status 503')]);
      await services.db.updateTable('platform_grades').set({ fault: 'A sentence of an earlier version' }).execute();
      expect((await list(textsIn('de')))?.gradeFaults).toEqual(['A sentence of an earlier version']);
      now += 11_000;
      await sendGrades(services);
      now += 11_000;
      await sendGrades(services);
      expect(given()).toEqual([]);
      now += 21_000;
      await Promise.all([sendGrades(services), sendGrades(services)]);
      await sendGrades(services);
      expect(given()).toEqual([3]);
      expect(await list()).toMatchObject({ waitingGrades: 0, gradeFaults: [] });
    });

    test('says each reason once, where several wait, that of most first', async () => {
      course.platform.scoreFaults.push({ status: 503 }, { status: 500 }, { status: 500 });
      for (const learner of ['learner-1', 'learner-2', 'learner-3']) {
        await finish(2, await openToken('0', learner));
        await settled();
      }
      expect(await list()).toMatchObject({
        waitingGrades: 3,
        gradeFaults: [expect.stringContaining('status 500'), expect.stringContaining('status 503')],
      });
    });

    test('waits while nothing answers at all', async () => {
      const token = await openToken();
      await course.platform.close();
      await finish(3, token);
      await settled();
      expect(await list()).toMatchObject({
        waitingGrades: 1,
        gradeFaults: [expect.stringContaining('cannot be reached')],
      });
    });

    test('waits as long as the platform asks', async () => {
      course.platform.scoreFaults.push({ status: 429, headers: { 'retry-after': '3600' } });
      await finish(3);
      await settled();
      now += 59 * minute;
      await expectSentInTwoMinutes(3);
    });

    test('a grade that becomes better while it waits is sent as the better one', async () => {
      course.platform.scoreFaults.push({ status: 500 });
      const token = await openToken();
      await finish(2, token);
      await settled();
      await finish(4, token);
      await settled();
      expect(given()).toEqual([4]);
    });

    test('a grade that improves while it is being sent is sent again', async () => {
      const token = await openToken();
      course.platform.tokenFaults.push({ status: 503 }, { status: 503 });
      await finish(2, token);
      await settled();
      now += 11_000;
      const [onItsWay] = await claimGrades(services.db, { now, leaseEnd: now + minute, limit: 1 });
      await finish(4, token);
      await settled();
      if (onItsWay) await markGradeSent(services.db, onItsWay);
      now += 11_000;
      await sendGrades(services);
      expect([onItsWay?.score_given, given()]).toEqual([2, [4]]);
    });

    test('is left alone where the platform has a later one', async () => {
      course.platform.scoreFaults.push({ status: 409 });
      await finish(2);
      expect(await settled()).toMatchObject([{ due_at: null, learner: null }]);
    });

    test.each([
      ['a week', 404, 7],
      ['60 days', 503, 60],
    ])('is given up after %s of status %i', async (_, status, days) => {
      course.platform.scoreFaults.push({ status }, { status }, { status });
      await finish(2);
      await settled();
      now += (days - 1) * 24 * 60 * minute;
      await sendGrades(services);
      expect(await list()).toMatchObject({ waitingGrades: 1 });
      now += 2 * 24 * 60 * minute;
      await sendGrades(services);
      expect(await list()).toMatchObject({ waitingGrades: 0 });
      expect(course.platform.scoreFaults).toEqual([]);
    });

    test.each([
      [1, 2],
      [2, 2],
      [3, 3],
    ])('that was given up at 2 goes with the next result: after %i the platform gets %i', async (right, best) => {
      course.platform.scoreFaults.push({ status: 404 }, { status: 404 });
      await finish(2);
      const [waiting] = await settled();
      now += 8 * 24 * 60 * minute;
      await sendGrades(services);
      expect(await settled()).toMatchObject([{ id: waiting?.id, due_at: null, learner: null, line_item: null }]);
      await finish(right);
      await settled();
      expect(given()).toEqual([best]);
      expect(await list()).toMatchObject({ waitingGrades: 0, gradeFaults: [] });
    });

    test('outlives the process: another one takes it up once the first has had its time', async () => {
      course.platform.scoreFaults.push({ status: 500 });
      await finish(3);
      await settled();
      await services.db.updateTable('platform_grades').set({ due_at: now, tries: 0 }).execute();
      const claim = { now, leaseEnd: now + minute, limit: 10 };
      expect(await claimGrades(services.db, claim)).toHaveLength(1);
      expect(await claimGrades(services.db, claim)).toHaveLength(0);
      await expectSentInTwoMinutes(3);
    });

    test('the grades of a class go with one token', async () => {
      course.platform.tokenFaults.push({ status: 503 });
      await finish(1, await openToken('0', 'learner-0'));
      await settled();
      for (const learner of ['learner-1', 'learner-2', 'learner-3']) {
        const token = await openToken('0', learner);
        course.platform.tokenFaults.push({ status: 503 });
        await finish(2, token);
        await settled();
      }
      course.platform.tokenFaults.length = 0;
      course.platform.tokensGiven = 0;
      now += 5 * minute;
      await sendGrades(services);
      expect([given().length, course.platform.tokensGiven]).toEqual([4, 1]);
    });

    test('is not taken from what is no result of the activity', async () => {
      const token = await openToken();
      const [first, ...rest] = await answers(4);
      for (const result of [
        { mode: 'quiz', answers: [first] },
        { mode: 'quiz', answers: [first, first, first, first] },
        { mode: 'quiz', answers: [first, ...rest.map((answer) => ({ ...answer, saysTrue: true }))] },
        { mode: 'quiz', answers: [] },
        { mode: 'match', pairs: 4 },
        { mode: 'flip' },
      ]) {
        expect((await post(token, result)).statusCode).toBe(400);
      }
      for (const forged of ['', 'x', `${token}x`]) expect((await finish(4, forged)).statusCode).toBe(400);
      const ofOther = [await post(token, { mode: 'match', pairs: 4 }), await finish(4, `${token}x`)];
      expect(ofOther.map((answer) => answer.json().code)).toEqual(['result-invalid', 'result-invalid']);
      await sendGrades(services);
      expect(given()).toEqual([]);
    });

    test('is taken from a quiz that a learner began before its teacher added a card', async () => {
      const token = await openToken();
      const fourAnswers = await answers(3);
      await course.admin.addCard(course.setId, { term: 'Added', definition: 'Later' });
      const cut = await post(token, { mode: 'quiz', answers: fourAnswers.slice(1) });
      expect(cut.statusCode).toBe(400);
      const answer = await post(token, { mode: 'quiz', answers: fourAnswers });
      expect([answer.statusCode, answer.json()]).toEqual([202, { score: 75 }]);
      const later = await post(await openToken(), { mode: 'quiz', answers: fourAnswers });
      expect(later.statusCode).toBe(400);
      await settled();
    });

    test('is taken from a match that began while its set had too few cards for a quiz', async () => {
      const { setId } = await course.addSet(1);
      const token = await openToken('1');
      await course.admin.addCard(setId, { term: 'Added', definition: 'Later' });
      const answer = await post(token, { mode: 'match', pairs: 1 });
      expect([answer.statusCode, answer.json()]).toEqual([202, { score: 100 }]);
      const later = await post(await openToken('1'), { mode: 'match', pairs: 1 });
      expect(later.statusCode).toBe(400);
      await settled();
    });

    test('is not taken after half a day, nor for a set that became private', async () => {
      const token = await openToken();
      await course.admin.call('PUT', `/api/sets/${course.setId}`, { visibility: 'private' });
      expect((await finish(3, token)).statusCode).toBe(404);
      await course.admin.call('PUT', `/api/sets/${course.setId}`, { visibility: 'unlisted' });
      now += 13 * 60 * minute;
      expect((await finish(3, token)).statusCode).toBe(400);
    });

    test('goes with the platform', async () => {
      course.platform.tokenFaults.push({ status: 503 });
      const token = await openToken();
      await finish(3, token);
      await settled();
      await course.admin.call('DELETE', `/api/platforms/${(await list())?.id}`);
      expect(await services.db.selectFrom('platform_grades').selectAll().execute()).toEqual([]);
      expect((await finish(3, token)).json()).toMatchObject({ status: 404, code: 'platform-not-found' });
    });

    test('is forgotten in the end, and so are used launches', async () => {
      await finish(3);
      await settled();
      const count = async () => [
        (await services.db.selectFrom('platform_grades').select('id').execute()).length,
        (await services.db.selectFrom('used_tokens').select('id').execute()).length,
      ];
      await deleteExpired(services);
      expect(await count()).toEqual([1, 1]);
      now += 11 * minute;
      await deleteExpired(services);
      expect(await count()).toEqual([1, 0]);
      now += 401 * 24 * 60 * minute;
      await deleteExpired(services);
      expect(await count()).toEqual([0, 0]);
    });
  },
  [
    'is forgotten in the end, and so are used launches',
    'outlives the process: another one takes it up once the first has had its time',
    'that was given up at 2 goes with the next result: after 1 the platform gets 2',
  ],
);
