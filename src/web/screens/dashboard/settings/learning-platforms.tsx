import { links } from '../../../addresses/links.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import styles from './settings-panel.module.css';

export function LearningPlatforms() {
  return (
    <div className={styles.parts}>
      <p>Moodle, Canvas and others open sets in their courses and get grades back (LTI 1.3).</p>
      <LinkButton className={styles.link} href={links.platforms} size="small">
        Manage Learning Platforms
      </LinkButton>
    </div>
  );
}
