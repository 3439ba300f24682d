import type { EditedList, ListChange } from '../../../api/use-edited-list.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

interface ChangeWords {
  readonly saved: string;
  readonly failed: string;
}

/** Changes a list and says how it went. Resolves to whether it was saved. */
export function useReportedChange({ change }: EditedList, { saved, failed }: ChangeWords) {
  const toast = useToast();

  return async function reportedChange(made: ListChange): Promise<boolean> {
    try {
      await change(made);
      toast({ title: 'Updated', description: saved });
      return true;
    } catch {
      toast({ title: 'Error', description: failed, tone: 'bad' });
      return false;
    }
  };
}
