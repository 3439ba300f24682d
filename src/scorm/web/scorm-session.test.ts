import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openScormSession } from './scorm-session.ts';
import { testApi } from './test-api.ts';

function join(platform: ReturnType<typeof testApi>, isGraded = true) {
  let time = 1_000;
  const session = openScormSession(platform.api, { isGraded, now: () => time });
  if (!session) throw new Error('The course could not be joined');
  return { session, wait: (durationMs: number) => (time += durationMs) };
}

describe('A visit', () => {
  test('begins without being finished', () => {
    const platform = testApi({ 'cmi.core.lesson_status': 'not attempted' });
    join(platform);
    expect(platform.values['cmi.core.lesson_status']).toBe('incomplete');
    expect(platform.calls).toEqual(['initialize', 'commit']);
  });

  test('is all there is to do where nothing is graded', () => {
    const platform = testApi({ 'cmi.core.lesson_status': 'not attempted' });
    join(platform, false);
    expect(platform.values['cmi.core.lesson_status']).toBe('completed');
  });

  test('completes what an earlier package began, where nothing is graded any more', () => {
    const platform = testApi({ 'cmi.core.lesson_status': 'incomplete' });
    join(platform, false);
    expect(platform.values['cmi.core.lesson_status']).toBe('completed');
  });

  test('leaves what an earlier one achieved', () => {
    const platform = testApi({ 'cmi.core.lesson_status': 'passed', 'cmi.suspend_data': '12340' });
    const { session } = join(platform);
    expect(platform.values['cmi.core.lesson_status']).toBe('passed');
    expect(session.bestMatchMs).toBe(12_340);
  });

  test('ends once, with its time, and can be gone on with', () => {
    const platform = testApi();
    const { session, wait } = join(platform);
    wait(61_000);
    session.close();
    session.close();
    expect(platform.values['cmi.core.session_time']).toBe('0000:01:01.00');
    expect(platform.values['cmi.core.exit']).toBe('suspend');
    expect(platform.calls.filter((call) => call === 'finish')).toHaveLength(1);
  });

  test('does not begin where the platform refuses or fails', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => error.mockRestore());
    const options = { isGraded: true, now: () => 0 };
    expect(openScormSession(testApi({}, { LMSInitialize: () => 'false' }).api, options)).toBeUndefined();
    const broken = () => {
      throw new Error('of the platform');
    };
    expect(openScormSession(testApi({}, { LMSInitialize: broken }).api, options)).toBeUndefined();
  });
});

describe('A result', () => {
  test('is a score in percent, and completes', () => {
    const platform = testApi();
    expect(join(platform).session.report(80)).toBe('stored');
    expect(platform.values).toMatchObject({
      'cmi.core.score.min': '0',
      'cmi.core.score.max': '100',
      'cmi.core.score.raw': '80',
      'cmi.core.lesson_status': 'completed',
    });
    expect(platform.calls.at(-1)).toBe('commit');
  });

  test('does not replace a better one, of an earlier visit too', () => {
    const platform = testApi({ 'cmi.core.score.raw': '90' });
    const { session } = join(platform);
    session.report(40);
    expect(platform.values['cmi.core.score.raw']).toBe('90');
    session.report(95);
    session.report(20);
    expect(platform.values['cmi.core.score.raw']).toBe('95');
  });

  test.each([
    [79, 'failed'],
    [80, 'passed'],
  ])('of %d is %s where the course wants 80', (percent, status) => {
    const platform = testApi({ 'cmi.student_data.mastery_score': '80' });
    join(platform).session.report(percent);
    expect(platform.values['cmi.core.lesson_status']).toBe(status);
  });

  test('A result that the platform does not keep is reported', () => {
    expect(join(testApi({}, { LMSSetValue: () => false })).session.report(80)).toBe('refused');
    let hasJoined = false;
    const platform = testApi({}, { LMSCommit: () => !hasJoined });
    const { session } = join(platform);
    hasJoined = true;
    expect(session.report(80)).toBe('refused');
  });

  test('is stored where the platform knows no lowest and highest score, which SCORM 1.2 leaves optional', () => {
    const optional = ['cmi.core.score.min', 'cmi.core.score.max'];
    const platform = testApi({}, { LMSSetValue: (element) => !optional.includes(element) });
    const { session } = join(platform);
    const commits = () => platform.calls.filter((call) => call === 'commit').length;
    const before = commits();
    expect(session.report(80)).toBe('stored');
    expect(commits()).toBe(before + 1);
  });

  test.each([
    { 'cmi.core.lesson_mode': 'browse' },
    { 'cmi.core.lesson_mode': 'review' },
    { 'cmi.core.lesson_mode': 'normal', 'cmi.core.credit': 'no-credit' },
  ])('of an attempt that does not count changes nothing: %o', (attempt) => {
    const platform = testApi({ ...attempt, 'cmi.core.lesson_status': 'not attempted' });
    expect(join(platform).session.report(80)).toBe('not-counted');
    expect(platform.values['cmi.core.score.raw']).toBeUndefined();
    expect(platform.values['cmi.core.lesson_status']).toBe('not attempted');
  });
});
