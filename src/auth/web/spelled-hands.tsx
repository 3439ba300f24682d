import g from '../../platform/web/ui/hand/pictures/g.webp';
import i from '../../platform/web/ui/hand/pictures/i.webp';
import n from '../../platform/web/ui/hand/pictures/n.webp';
import s from '../../platform/web/ui/hand/pictures/s.webp';
import { useRootAttribute } from '../../platform/web/browser/page.ts';
import { Hand, type HandPicture } from '../../platform/web/ui/hand/hand.tsx';
import styles from './spelled-hands.module.css';

export const spelledHands: Readonly<Record<string, HandPicture>> = {
  S: { src: s, width: 58, height: 100 },
  I: { src: i, width: 60, height: 129 },
  G: { src: g, width: 140, height: 66 },
  N: { src: n, width: 54, height: 108 },
};

export function SpelledHands() {
  useRootAttribute('data-spelled-hands', '');
  return (
    <div className={styles.hands} aria-hidden="true">
      <Word letters="SIGN" />
      <Word letters="IN" />
    </div>
  );
}

function Word({ letters }: { letters: string }) {
  return (
    <span className={styles.word}>
      {Array.from(letters, (letter) => {
        const picture = spelledHands[letter];
        return (
          <span key={letter} className={styles.letter} data-letter={letter}>
            {picture && <Hand picture={picture} className={styles.hand} />}
            {letter}
          </span>
        );
      })}
    </span>
  );
}
