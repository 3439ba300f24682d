import { ArrowRight } from 'lucide-react';
import { links } from '../../platform/web/addresses/links.ts';
import { Hand } from '../../platform/web/ui/hand/hand.tsx';
import { fourHand } from '../../platform/web/ui/hand/four-hand.ts';
import { zeroHand } from '../../platform/web/ui/hand/zero-hand.ts';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import { DeckEdge } from '../../platform/web/ui/display/deck-edge.tsx';
import styles from './not-found.module.css';

/** 404 in signs. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <div className={styles.signed}>
        <div className={styles.hands}>
          <Hand picture={fourHand} />
          <Hand picture={zeroHand} />
          <Hand picture={fourHand} />
        </div>
        <DeckEdge className={styles.deck} data-hue={6}>
          <div className={styles.card}>
            <h1 className={styles.title}>404 Page Not Found</h1>
            <p className={styles.text}>Did you forget to add the page to the router?</p>
          </div>
        </DeckEdge>
      </div>
      <LinkButton href={links.catalog} iconEnd={ArrowRight}>
        See all flashcard sets
      </LinkButton>
    </main>
  );
}
