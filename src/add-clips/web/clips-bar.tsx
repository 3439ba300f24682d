import { announcement, summaryWords } from './clip-words.ts';
import clipsBarStyles from './clips-bar.module.css';
import { useClipQueue } from './use-clips.ts';
import { holdOf } from '../../clips/rules/clip-queue.ts';
import type { ClipQueue } from '../../clips/rules/clip-queue.ts';
import { clipSummary } from '../../clips/rules/clip-summary.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import panelStyles from '../../saving/web/parts/panel.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';

interface ClipsBarProps {
  uploads: ClipUploads;
  onShow: () => void;
}

export function ClipsBar({ uploads, onShow }: ClipsBarProps) {
  const t = useTexts();
  const queue = useClipQueue(uploads);
  const summary = clipSummary(queue);
  if (queue.clips.length === 0) return null;
  return (
    <section className={clipsBarStyles.bar} aria-label={t('Many clips')}>
      <div className={panelStyles.panel}>
        <div className={clipsBarStyles.content}>
          <p className={clipsBarStyles.words} data-figures>
            <b>{t('Clips')}</b> {summaryWords(summary, t)}
          </p>
          <Button kind="ghost" onClick={onShow}>
            {t('Show Files')}
          </Button>
        </div>
        {summary.underWay > 0 && (
          <ProgressLine
            className={clipsBarStyles.line}
            label={t('All files')}
            value={summary.share}
            max={1}
            tone="brand"
          />
        )}
      </div>
      <ClipsAnnouncement queue={queue} />
    </section>
  );
}

/** Announces sums only, not each step of a clip. */
export function ClipsAnnouncement({ queue }: { queue: ClipQueue }) {
  const t = useTexts();
  return <VisuallyHidden role="status">{announcement(clipSummary(queue), holdOf(queue), t)}</VisuallyHidden>;
}
