import { Check, X } from 'lucide-react';
import { imageVariantPath } from '../../platform/rules/image-variant.ts';
import type { LetterPictures } from '../rules/spelling-drill.ts';
import styles from './read-word.module.css';

interface ReadWordProps {
  word: string;
  letters: LetterPictures;
  isRight: boolean;
  typed: string;
}

export function ReadWord({ word, letters, isRight, typed }: ReadWordProps) {
  const spelled = Array.from(word, (letter, place) => ({ letter, place }));
  return (
    <>
      <p className={styles.verdict} data-right={isRight}>
        {isRight ? <Check /> : <X />}
        <span>
          {isRight ? 'Right: ' : 'It was '}
          <strong>{word}</strong>
          {!isRight && (
            <>
              , you read <bdi>{typed}</bdi>
            </>
          )}
        </span>
      </p>
      <ol className={styles.letters} style={{ '--letters': spelled.length }} aria-hidden="true">
        {spelled.map(({ letter, place }) => (
          <li key={place}>
            <img src={imageVariantPath(letters.get(letter) ?? '', 320)} alt="" />
            {letter}
          </li>
        ))}
      </ol>
    </>
  );
}
