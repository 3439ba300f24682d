import { ProblemError } from '../../platform/server/base/problems.ts';

/** @param line from 1 @param reason a sentence for people */
export function csvFault(line: number, reason: string): ProblemError {
  return new ProblemError(400, 'Invalid', `Line ${line}: ${reason}`, {
    code: 'csv-row-invalid',
    errors: [{ path: `line ${line}`, message: reason }],
  });
}
