import { clipSummary } from '../../clips/rules/clip-summary.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import panelStyles from '../../saving/web/parts/panel.module.css';
import { summaryWords } from './clip-words.ts';
import { ClipsAnnouncement } from './clips-announcement.tsx';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';
import styles from './clips-bar.module.css';
import { useClipQueue } from './use-clips.ts';

interface ClipsBarProps {
  uploads: ClipUploads;
  onShow: () => void;
}

export function ClipsBar({ uploads, onShow }: ClipsBarProps) {
  const queue = useClipQueue(uploads);
  const summary = clipSummary(queue);
  if (queue.clips.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Many clips">
      <div className={panelStyles.panel}>
        <div className={styles.content}>
          <p className={styles.words} data-figures>
            <b>Clips</b> {summaryWords(summary)}
          </p>
          <Button kind="ghost" onClick={onShow}>
            Show Files
          </Button>
        </div>
        {summary.underWay > 0 && (
          <ProgressLine className={styles.line} label="All files" value={summary.share} max={1} tone="brand" />
        )}
      </div>
      <ClipsAnnouncement queue={queue} />
    </section>
  );
}
