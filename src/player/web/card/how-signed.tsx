import { Text } from 'lucide-react';
import { useId, useState, type PointerEvent } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import overPrint from '../media/over-print.module.css';
import styles from './how-signed.module.css';

interface HowSignedProps {
  /** The card whose media is shown; undefined while words are shown. */
  card: Card | undefined;
}

/** A button in a corner of the media shows how it is signed; the next card hides the text. */
export function HowSigned({ card }: HowSignedProps) {
  return card && card.howSigned.trim() !== '' ? <Words key={card.id} text={card.howSigned} /> : null;
}

/** So that long text can be scrolled by keyboard. */
const scrollable = { role: 'region', tabIndex: 0 } as const;

function Words({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.how} onPointerDown={stayHere}>
      <div className={overPrint.end}>
        <IconButton
          label="How it is signed"
          icon={Text}
          tooltipSide="bottom"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        />
      </div>
      {isOpen && (
        <div className={styles.room}>
          <div id={id} {...scrollable} aria-label="How it is signed" className={styles.words} dir="auto">
            {text}
          </div>
        </div>
      )}
    </div>
  );
}

/** Neither turns nor swipes the card. */
function stayHere(event: PointerEvent): void {
  event.stopPropagation();
}
