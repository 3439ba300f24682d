import type { PastedCards } from '../rules/csv/pasted-cards.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { PastedPreview } from './pasted-preview.tsx';
import styles from './text-import-dialog.module.css';

export interface CsvReview {
  readonly file: File;
  readonly rows: PastedCards;
}

interface CsvDialogProps {
  /** Undefined if closed. */
  review: CsvReview | undefined;
  onClose: () => void;
  onImport: (file: File) => void;
}

/** Shows the cards and every wrong line before the import: all or none. */
export function CsvDialog({ review, onClose, onImport }: CsvDialogProps) {
  const count = review?.rows.cards.length ?? 0;
  const isFaulty = review !== undefined && review.rows.faults.length > 0;
  return (
    <Dialog
      title="CSV Import"
      description={review && <bdi>{review.file.name}</bdi>}
      width="wide"
      isOpen={review !== undefined}
      onOpenChange={onClose}
      footer={
        review && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" disabled={isFaulty || count === 0} onClick={() => onImport(review.file)}>
              {count === 0 ? 'Import Cards' : `Import ${countedText(count, 'Card')}`}
            </Button>
          </>
        )
      }
    >
      {review && (
        <div className={styles.fields}>
          {isFaulty && <p>Nothing is imported yet. Put these lines right in the file, then choose it again.</p>}
          {!isFaulty && count === 0 && <p>The file has no cards: each line should read term,definition.</p>}
          {(isFaulty || count > 0) && <PastedPreview pasted={review.rows} />}
        </div>
      )}
    </Dialog>
  );
}
