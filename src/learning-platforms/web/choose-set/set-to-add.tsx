import type { StudySet } from '../../../sets/contract/set.ts';
import type { ActivityChoice } from '../../contract/activity.ts';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import styles from '../choose-set.module.css';

interface SetToAddProps {
  set: Omit<StudySet, 'signer' | 'licence'>;
  choice: ActivityChoice;
}

/** A form, as its answer leads back to the platform. */
export function SetToAdd({ set, choice }: SetToAddProps) {
  const title = displayTitle(set);
  return (
    <li className={styles.row}>
      <Thumbnail setId={set.id} title={title} imagePath={set.thumbnailPath} framed={set} className={styles.picture} />
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
        <p className={styles.facts}>{set.cardCount === 1 ? '1 card' : `${set.cardCount} cards`}</p>
      </div>
      <form method="post" action="/lti/content">
        <input type="hidden" name="token" value={location.hash.slice(1)} />
        <input type="hidden" name="setId" value={set.id} />
        <input type="hidden" name="choice" value={choice} />
        <Button type="submit" aria-label={`Add ${title}`}>
          Add
        </Button>
      </form>
    </li>
  );
}
