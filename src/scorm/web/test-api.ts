import type { ScormApi } from './scorm-session.ts';

export function testApi(values: Record<string, string> = {}, own: Partial<ScormApi> = {}) {
  const calls: string[] = [];
  const called = (name: string) => () => {
    calls.push(name);
    return 'true';
  };
  const api: ScormApi = {
    LMSInitialize: called('initialize'),
    LMSFinish: called('finish'),
    LMSCommit: called('commit'),
    LMSGetValue: (element) => values[element] ?? '',
    LMSSetValue(element, value) {
      values[element] = value;
      return 'true';
    },
    ...own,
  };
  return { api, values, calls };
}
