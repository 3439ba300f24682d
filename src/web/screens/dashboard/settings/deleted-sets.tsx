import { links } from '../../../addresses/links.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import styles from './settings-panel.module.css';

export function DeletedSets() {
  return (
    <div className={styles.parts}>
      <p>Deleted sets and cards can be brought back for 30 days.</p>
      <LinkButton className={styles.link} href={links.bin} size="small">
        Show Deleted Sets and Cards
      </LinkButton>
    </div>
  );
}
