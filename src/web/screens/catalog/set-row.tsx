import { memo, useId } from 'react';
import { Link } from 'wouter';
import type { StudySet } from '../../../shared/contract/set.ts';
import { links } from '../../app/links.ts';
import { classNames } from '../../ui/class-names.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { SetFacts } from './set-facts.tsx';
import styles from './set-row.module.css';
import { shownTitle } from './shown-title.ts';
import { isCutOut } from './thumbnail-fit.ts';

interface SetRowProps {
  set: StudySet;
  isEager: boolean;
  onOpen: (setId: string) => void;
}

/** A set in the catalog's list. */
export const SetRow = memo(function SetRow({ set, isEager, onOpen }: SetRowProps) {
  const id = useId();
  const title = shownTitle(set);
  return (
    <Link
      href={links.catalogSet(set.id, 'flip')}
      className={styles.row}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about ${id}-facts`}
      onClick={() => onOpen(set.id)}
    >
      <Thumbnail
        setId={set.id}
        title={title}
        imagePath={set.thumbnailPath}
        isEager={isEager}
        className={classNames(styles.picture, isCutOut(set) && styles.cutOut)}
      />
      <span className={styles.words}>
        <span className={styles.title} id={`${id}-title`} dir="auto">
          {title}
        </span>
        <span className={styles.about} id={`${id}-about`} dir="auto">
          {set.description}
        </span>
      </span>
      <SetFacts set={set} id={`${id}-facts`} className={styles.facts} />
    </Link>
  );
});
