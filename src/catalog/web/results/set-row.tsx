import { memo, useId } from 'react';
import type { CatalogSet } from '../../contract/catalog.ts';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { SetFacts } from './set-facts.tsx';
import { SetLink } from './set-link.tsx';
import styles from './set-row.module.css';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';

interface SetRowProps {
  set: CatalogSet;
  isEager: boolean;
  onOpen: (setId: string) => void;
}

export const SetRow = memo(function SetRow({ set, isEager, onOpen }: SetRowProps) {
  const id = useId();
  const title = displayTitle(set);
  return (
    <div className={styles.row}>
      <Thumbnail
        setId={set.id}
        title={title}
        imagePath={set.thumbnailPath}
        isEager={isEager}
        framed={set}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          <SetLink setId={set.id} onOpen={onOpen} describedBy={id}>
            {title}
          </SetLink>
        </h2>
        <p className={styles.about} dir="auto">
          {set.description}
        </p>
      </div>
      <SetFacts set={set} id={id} className={styles.facts} />
    </div>
  );
});
