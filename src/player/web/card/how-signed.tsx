import { Text, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { classNames } from '../../../platform/web/ui/primitives.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { keepFromCard } from '../study/use-swipe.ts';
import overMediaStyles from '../media/over-media.module.css';
import styles from './how-signed.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface HowSignedProps {
  /** The card whose media is shown. Undefined while text is shown. */
  card: Card | undefined;
}

/** A button in a corner of the media shows how the card is signed. The next card hides the text. */
export function HowSigned({ card }: HowSignedProps) {
  const t = useTexts();
  return card && card.howSigned.trim() !== '' ? (
    <LabelledText key={card.id} label={t('How it is signed')} text={card.howSigned} icon={Text} />
  ) : null;
}

interface LabelledTextProps {
  label: string;
  text: string;
  icon: LucideIcon;
  /** Places the button elsewhere than in the corner. */
  className?: string | undefined;
}

/** Lets long text be scrolled by keyboard. */
const scrollable = { role: 'region', tabIndex: 0 } as const;

/** A button that shows text over the lower part of the card. */
export function LabelledText({ label, text, icon, className }: LabelledTextProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.how} onPointerDown={keepFromCard}>
      <div className={classNames(overMediaStyles.end, className)}>
        <IconButton
          label={label}
          icon={icon}
          tooltipSide="bottom"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        />
      </div>
      {isOpen && (
        <div className={styles.room}>
          <div id={id} {...scrollable} aria-label={label} className={styles.words} dir="auto">
            {text}
          </div>
        </div>
      )}
    </div>
  );
}
