import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState, useId, type ComponentType } from 'react';
import { maxListedTerms } from '../../../platform/rules/limits.ts';
import { setTermsQuery } from '../../../sets/web/sets-queries.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { StudySet } from '../../../sets/contract/set.ts';
import { drillLetters } from '../../../drill/rules/spelling-drill.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { DrillButton } from '../../../drill/web/drill-button.tsx';
import { translatedSignLanguageName } from '../../../platform/web/languages/sign-language-name.ts';
import type { SetTerm } from '../../../cards/contract/card.ts';
import { setHue } from '../../../platform/rules/hue.ts';
import { framedPicture, Thumbnail } from '../../../media/web/thumbnail.tsx';
import { type Message, message } from '../../../platform/rules/languages/texts.ts';
import styles from './set-about.module.css';
import termTilesStyles from './term-tiles.module.css';

interface SetAboutProps {
  set: Pick<
    StudySet,
    'id' | 'visibility' | 'description' | 'cardCount' | 'signer' | 'licence' | 'signLanguage' | 'termLanguage'
  >;
  onChooseCard: (cardId: string) => void;
}

const loadCollectButton = () => import('../../../lists/web/collect-button.tsx');
const loadListLink = () => import('../../../lists/web/current-list-link.tsx');

/** Shows the description, facts and terms of a set below its player. Renders nothing if there are none. */
export function SetAbout({ set, onChooseCard }: SetAboutProps) {
  const t = useTexts();
  const { terms = [], signLanguageName: englishName = '' } = useQuery(setTermsQuery(set.id)).data ?? {};
  const titleId = useId();
  const [isCollecting, setCollecting] = useState(false);
  const collectButtonModule = useLoaded(loadCollectButton, isCollecting);
  const listLinkModule = useLoaded(loadListLink, true, { isLikely: false });
  const hasUnlistedTerms = terms.length === maxListedTerms && set.cardCount > terms.length;
  // The drill needs the terms of the whole set.
  const letters = terms.length < set.cardCount ? undefined : drillLetters(terms);
  const facts = listFacts(set, translatedSignLanguageName(englishName, t));
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
        <section aria-labelledby={titleId}>
          <div className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {t('Terms in this set')}
            </h2>
            {listLinkModule && <listLinkModule.CurrentListLink kind="ghost" className={styles.list} />}
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
                  {t('Collect cards')}
                </Button>
              )}
            </div>
          </div>
          <TermTiles
            setId={set.id}
            terms={terms}
            language={set.termLanguage}
            onChoose={onChooseCard}
            CollectButton={isCollecting ? collectButtonModule?.CollectButton : undefined}
          />
          {hasUnlistedTerms && (
            <p className={styles.more}>{t('and {count} more', { count: set.cardCount - terms.length })}</p>
          )}
        </section>
      )}
    </div>
  );
}

interface Fact {
  readonly name: Message;
  readonly text: string;
}

function listFacts({ signer, licence }: SetAboutProps['set'], signLanguage: string): Fact[] {
  const facts = [
    { name: message('Sign language'), text: signLanguage },
    { name: message('Signer'), text: signer },
    { name: message('Licence of the clips'), text: licence },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTexts();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name.source}>
          <dt>{t(name)}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TermTilesProps {
  setId: string;
  terms: readonly SetTerm[];
  /** The language of the terms. It is empty if unknown. */
  language: string;
  onChoose: (cardId: string) => void;
  /** Undefined unless cards are collected. */
  CollectButton: ComponentType<{ cardId: string; term: string; className?: string | undefined }> | undefined;
}

function TermTiles({ setId, terms, language, onChoose, CollectButton }: TermTilesProps) {
  return (
    <ul
      className={termTilesStyles.tiles}
      data-hue={setHue(setId)}
      data-collecting={CollectButton !== undefined || undefined}
    >
      {terms.map((term) => {
        const tile = { className: termTilesStyles.tile, 'data-face': term.picturePath === null ? 'term' : 'picture' };
        const face = <TermFace setId={setId} term={term} language={language} />;
        return (
          <li key={term.cardId}>
            {CollectButton ? (
              <>
                <div {...tile}>{face}</div>
                <CollectButton cardId={term.cardId} term={term.term} className={termTilesStyles.collect} />
              </>
            ) : (
              <button type="button" {...tile} onClick={() => onChoose(term.cardId)}>
                {face}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface TermFaceProps {
  setId: string;
  term: SetTerm;
  language: string;
}

function TermFace({ setId, term, language }: TermFaceProps) {
  return (
    <>
      {term.picturePath !== null && (
        <Thumbnail
          className={termTilesStyles.picture}
          setId={setId}
          title={term.term}
          imagePath={term.picturePath}
          framed={framedPicture(term)}
        />
      )}
      <span className={termTilesStyles.term} dir="auto" lang={language || undefined}>
        {term.term}
      </span>
    </>
  );
}
