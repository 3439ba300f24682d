import { catalogSkeletons } from '../../../platform/rules/limits.ts';
import { classNames, DeckEdge, VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import type { CatalogLayout } from '../../../platform/rules/addresses/catalog-view.ts';
import rowStyles from './result-row.module.css';
import rowsStyles from './result-rows.module.css';
import tileStyles from './set-tile.module.css';
import tilesStyles from './set-tiles.module.css';
import styles from './sets-loading.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

const skeletonKeys = Array.from({ length: catalogSkeletons }, (_, index) => index);

/** Shows skeletons in the places of the sets that are being loaded. */
export function SetsLoading({ layout }: { layout: CatalogLayout }) {
  const t = useTexts();
  const SetSkeleton = layout === 'tiles' ? TileSkeleton : RowSkeleton;
  return (
    <>
      <VisuallyHidden role="status">{t('Loading flashcard sets...')}</VisuallyHidden>
      <ul className={layout === 'tiles' ? tilesStyles.tiles : rowsStyles.rows} aria-hidden="true" data-loading>
        {skeletonKeys.map((key) => (
          <li key={key}>
            <SetSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}

function TileSkeleton() {
  return (
    <DeckEdge className={tileStyles.deck} data-face="media">
      <span className={tileStyles.tile}>
        <span className={tileStyles.media}>
          <Skeleton className={styles.picture} />
        </span>
        <span className={tileStyles.text}>
          <Skeleton className={styles.title} inlineSize="72%" />
          <span className={tileStyles.about}>
            <Skeleton className={styles.line} inlineSize="92%" />
            <Skeleton className={styles.line} inlineSize="56%" />
          </span>
          <span className={tileStyles.facts}>
            <Skeleton className={styles.facts} inlineSize={120} />
          </span>
        </span>
      </span>
    </DeckEdge>
  );
}

function RowSkeleton() {
  return (
    <span className={rowStyles.row}>
      <Skeleton className={classNames(rowStyles.picture, styles.rowPicture)} />
      <span className={rowStyles.words}>
        <Skeleton className={styles.title} inlineSize="36%" />
        <span className={rowStyles.about}>
          <Skeleton className={styles.line} inlineSize="60%" />
        </span>
      </span>
      <span className={rowStyles.facts}>
        <Skeleton className={styles.fact} inlineSize={52} />
        <Skeleton className={styles.fact} inlineSize={60} />
      </span>
    </span>
  );
}
