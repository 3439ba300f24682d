import { newScore } from '../contract.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { ScoreIntake } from '../../platform/server/services/services.ts';
import type { TestDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { openScores } from './place-scores.ts';

export const thisMachine = '127.0.0.1';
export const school = '203.0.113.7';

export interface TestScores {
  readonly db: Database;
  readonly dialect: Dialect;
  readonly scores: ScoreIntake;
  readonly setId: string;
}

export async function openTestScores(database: Pick<TestDatabase, 'open'>, now: () => number): Promise<TestScores> {
  const opened = await database.open();
  const scores = openScores({ ...opened, newId, now });
  const setId = await insertTestSet(opened.db, { title: 'Title', publicTitle: '' });
  return { ...opened, scores, setId };
}

export function score(setId: string, completionTime: number, initials = 'ABC', runToken?: string) {
  return newScore.parse({ setId, completionTime, initials, emoji: '🏆', pairs: 6, runToken });
}
