import { holdOf, type ClipQueue } from '../../clips/rules/clip-queue.ts';
import { clipSummary } from '../../clips/rules/clip-summary.ts';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import { announcement } from './clip-words.ts';

/** Leaves single steps out. */
export function ClipsAnnouncement({ queue }: { queue: ClipQueue }) {
  return <VisuallyHidden role="status">{announcement(clipSummary(queue), holdOf(queue))}</VisuallyHidden>;
}
