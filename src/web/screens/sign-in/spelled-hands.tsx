import styles from './spelled-hands.module.css';

/** The lower edge: hands that spell what the page is for, letter by letter. */
export function SpelledHands() {
  return (
    <div className={styles.hands} aria-hidden="true">
      <Word letters="sign" />
      <Word letters="in" />
    </div>
  );
}

function Word({ letters }: { letters: string }) {
  return (
    <span className={styles.word}>
      {Array.from(letters, (letter) => (
        <span key={letter} className={styles.letter}>
          <span className={styles.hand} data-letter={letter} />
          {letter.toUpperCase()}
        </span>
      ))}
    </span>
  );
}
