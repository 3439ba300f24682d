import { holdOf, type ClipQueue } from '../../../../shared/clips/clip-queue.ts';
import { clipSummary } from '../../../../shared/clips/clip-summary.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { announcement } from './clip-words.ts';

/** Without a word for every step. */
export function ClipsAnnouncement({ queue }: { queue: ClipQueue }) {
  return <VisuallyHidden role="status">{announcement(clipSummary(queue), holdOf(queue))}</VisuallyHidden>;
}
