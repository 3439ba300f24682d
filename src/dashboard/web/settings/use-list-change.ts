import type { EditedList, ListChange } from '../../../settings/web/use-edited-list.ts';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';

interface ChangeWords {
  readonly saved: string;
  readonly failed: string;
}

/** Reports by toast. Resolves to whether it was saved. */
export function useListChange({ change }: EditedList, { saved, failed }: ChangeWords) {
  const attempt = useAttempt();
  return (made: ListChange) => attempt(change(made), { done: { title: 'Updated', description: saved }, failed });
}
