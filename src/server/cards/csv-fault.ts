import type { ProblemError } from '../problems.ts';
import { invalid } from '../problems.ts';

/** @param line from 1 @param reason a sentence for people */
export function csvFault(line: number, reason: string): ProblemError {
  return invalid(`Line ${line}: ${reason}`, [{ path: `line ${line}`, message: reason }]);
}
