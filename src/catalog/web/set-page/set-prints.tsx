import type { ComponentType } from 'react';
import type { SetTerm } from '../../../cards/contract/card.ts';
import { setHue } from '../../../platform/rules/hue.ts';
import { framedPicture } from '../../../media/web/framed-picture.ts';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import styles from './set-prints.module.css';

interface SetPrintsProps {
  setId: string;
  terms: readonly SetTerm[];
  /** The terms' language; empty if unknown. */
  language: string;
  onChoose: (cardId: string) => void;
  /** While cards are collected. */
  CollectButton: ComponentType<{ cardId: string; term: string; className?: string | undefined }> | undefined;
}

export function SetPrints({ setId, terms, language, onChoose, CollectButton }: SetPrintsProps) {
  return (
    <ul className={styles.prints} data-hue={setHue(setId)} data-collecting={CollectButton !== undefined || undefined}>
      {terms.map((term) => (
        <li key={term.cardId}>
          <button
            type="button"
            className={styles.print}
            data-face={term.picturePath === null ? 'term' : 'picture'}
            onClick={() => onChoose(term.cardId)}
          >
            {term.picturePath !== null && (
              <Thumbnail
                className={styles.picture}
                setId={setId}
                title={term.term}
                imagePath={term.picturePath}
                framed={framedPicture(term)}
              />
            )}
            <span className={styles.term} dir="auto" lang={language || undefined}>
              {term.term}
            </span>
          </button>
          {CollectButton && <CollectButton cardId={term.cardId} term={term.term} className={styles.collect} />}
        </li>
      ))}
    </ul>
  );
}
