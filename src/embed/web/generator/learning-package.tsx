import { GraduationCap } from 'lucide-react';
import type { EmbedOptions } from '../../../platform/rules/addresses/options.ts';
import { packageUrl } from '../../../sets/web/sets-queries.ts';
import { LinkButton } from '../../../platform/web/ui/controls/link-button.tsx';
import styles from '../wordpress-plugin.module.css';

interface LearningPackageProps {
  setId: string;
  options: EmbedOptions;
}

export function LearningPackage({ setId, options }: LearningPackageProps) {
  return (
    <div className={styles.plugin}>
      <ol className={styles.steps}>
        <li>Download the set as it is now, with its images and videos. It plays without this studio.</li>
        <li>In Moodle add the activity “SCORM package”; in Canvas choose SCORM, Upload.</li>
        <li>A finished quiz sends its score there. Without a quiz, a finished match counts.</li>
      </ol>
      <LinkButton
        className={styles.download}
        href={packageUrl(setId, options)}
        target="_self"
        download
        size="small"
        icon={GraduationCap}
      >
        Download for a learning platform
      </LinkButton>
    </div>
  );
}
