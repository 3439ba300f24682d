import { Play } from 'lucide-react';
import { memo, useId } from 'react';
import type { CatalogSet } from '../../contract.ts';
import { DeckEdge } from '../../../platform/web/ui/primitives.tsx';
import { setHue } from '../../../platform/rules/hue.ts';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { SetFacts, SetLink } from './set-link.tsx';
import styles from './set-tile.module.css';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';

/** On tiles without a picture, titles that are longer than this are written smaller. */
const longTitleLength = 34;

interface SetTileProps {
  set: CatalogSet;
  isPlaying: boolean;
  /** The picture is not loaded lazily. */
  isEager: boolean;
  /** The picture is fetched before others. */
  isFetchedFirst: boolean;
  onOpen: (setId: string) => void;
}

/** Shows the set's picture or, without one, an index card with the title and the first terms. */
export const SetTile = memo(function SetTile({ set, isPlaying, isEager, isFetchedFirst, onOpen }: SetTileProps) {
  const factsId = useId();
  const title = displayTitle(set);
  const hasMedia = set.thumbnailPath !== null || set.thumbnailVideoPath !== null;
  return (
    <DeckEdge
      isDeck={set.cardCount > 1}
      className={styles.deck}
      data-hue={setHue(set.id)}
      data-face={hasMedia ? 'media' : 'title'}
    >
      <div className={styles.tile}>
        {hasMedia && (
          <div className={styles.media}>
            <Thumbnail
              setId={set.id}
              title={title}
              imagePath={set.thumbnailPath}
              videoPath={set.thumbnailVideoPath}
              isPlaying={isPlaying}
              isEager={isEager}
              isFetchedFirst={isFetchedFirst}
              framed={set}
              className={styles.picture}
            />
            {set.thumbnailVideoPath !== null && (
              <span className={styles.play} data-playing={isPlaying || undefined}>
                <Play />
              </span>
            )}
          </div>
        )}
        <div className={styles.text}>
          <h2 className={styles.title} dir="auto" data-long={title.length > longTitleLength || undefined}>
            <SetLink setId={set.id} onOpen={onOpen} describedBy={factsId}>
              {title}
            </SetLink>
          </h2>
          {!hasMedia && <FirstTerms terms={set.firstTerms} language={set.termLanguage} />}
          <p className={styles.about} dir="auto">
            {set.description}
          </p>
          <SetFacts set={set} id={factsId} className={styles.facts} />
        </div>
      </div>
    </DeckEdge>
  );
});

/** The style sheet hides terms that do not fit. */
function FirstTerms({ terms, language }: { terms: readonly string[]; language: string }) {
  return (
    <div className={styles.terms} lang={language || undefined}>
      {terms.map((term, index) => (
        <p key={index} dir="auto">
          {term}
        </p>
      ))}
    </div>
  );
}
