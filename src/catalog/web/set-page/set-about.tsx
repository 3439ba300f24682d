import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useId, useState, type ComponentType } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { maxListedTerms } from '../../../platform/rules/limits.ts';
import { countText } from '../../../platform/rules/text/count-text.ts';
import { setTermsQuery } from '../../../sets/web/sets-queries.ts';
import { drillLetters } from '../../../drill/rules/spelling-drill.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { DrillButton } from '../../../drill/web/drill-button.tsx';
import styles from './set-about.module.css';
import type { SetTerm } from '../../../cards/contract/card.ts';
import { setHue } from '../../../platform/rules/hue.ts';
import { framedPicture } from '../../../media/web/framed-picture.ts';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import setPrintsStyles from './set-prints.module.css';

interface SetAboutProps {
  set: Pick<
    StudySet,
    'id' | 'visibility' | 'description' | 'cardCount' | 'signer' | 'licence' | 'signLanguage' | 'termLanguage'
  >;
  onChooseCard: (cardId: string) => void;
}

const loadButton = () => import('../../../lists/web/collect-button.tsx');
const loadLink = () => import('../../../lists/web/current-list-link.tsx');

export function SetAbout({ set, onChooseCard }: SetAboutProps) {
  const { terms = [], signLanguageName = '' } = useQuery(setTermsQuery(set.id)).data ?? {};
  const title = useId();
  const [isCollecting, setCollecting] = useState(false);
  const collecting = useLoaded(loadButton, isCollecting);
  const current = useLoaded(loadLink, true, false);
  const hasMore = terms.length === maxListedTerms && set.cardCount > terms.length;
  const letters = terms.length < set.cardCount ? undefined : drillLetters(terms);
  const facts = factsOf(set, signLanguageName);
  if (set.description === '' && facts.length === 0 && terms.length === 0) return null;
  return (
    <div className={styles.about}>
      {set.description !== '' && (
        <p className={styles.description} dir="auto">
          {set.description}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {terms.length > 0 && (
        <section aria-labelledby={title}>
          <div className={styles.head}>
            <h2 className={styles.title} id={title}>
              Terms in this set
            </h2>
            {current && <current.CurrentListLink kind="ghost" className={styles.list} />}
            <div className={styles.actions}>
              {letters && <DrillButton letters={letters} isAmerican={set.signLanguage === 'ase'} />}
              {set.visibility !== 'private' && (
                <Button
                  size="small"
                  icon={ListPlus}
                  aria-pressed={isCollecting}
                  className={styles.collect}
                  onClick={() => setCollecting(!isCollecting)}
                >
                  Collect cards
                </Button>
              )}
            </div>
          </div>
          <SetPrints
            setId={set.id}
            terms={terms}
            language={set.termLanguage}
            onChoose={onChooseCard}
            CollectButton={isCollecting ? collecting?.CollectButton : undefined}
          />
          {hasMore && <p className={styles.more}>and {countText(set.cardCount - terms.length)} more</p>}
        </section>
      )}
    </div>
  );
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

function factsOf({ signer, licence }: SetAboutProps['set'], signLanguage: string): Fact[] {
  const facts = [
    { name: 'Sign language', text: signLanguage },
    { name: 'Signer', text: signer },
    { name: 'Licence of the clips', text: licence },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SetPrintsProps {
  setId: string;
  terms: readonly SetTerm[];
  /** The terms' language; empty if unknown. */
  language: string;
  onChoose: (cardId: string) => void;
  /** While cards are collected. */
  CollectButton: ComponentType<{ cardId: string; term: string; className?: string | undefined }> | undefined;
}

function SetPrints({ setId, terms, language, onChoose, CollectButton }: SetPrintsProps) {
  return (
    <ul
      className={setPrintsStyles.prints}
      data-hue={setHue(setId)}
      data-collecting={CollectButton !== undefined || undefined}
    >
      {terms.map((term) => (
        <li key={term.cardId}>
          <button
            type="button"
            className={setPrintsStyles.print}
            data-face={term.picturePath === null ? 'term' : 'picture'}
            onClick={() => onChoose(term.cardId)}
          >
            {term.picturePath !== null && (
              <Thumbnail
                className={setPrintsStyles.picture}
                setId={setId}
                title={term.term}
                imagePath={term.picturePath}
                framed={framedPicture(term)}
              />
            )}
            <span className={setPrintsStyles.term} dir="auto" lang={language || undefined}>
              {term.term}
            </span>
          </button>
          {CollectButton && <CollectButton cardId={term.cardId} term={term.term} className={setPrintsStyles.collect} />}
        </li>
      ))}
    </ul>
  );
}
