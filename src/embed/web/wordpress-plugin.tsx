import { Download } from 'lucide-react';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import styles from './wordpress-plugin.module.css';

export function WordpressPlugin() {
  return (
    <div className={styles.plugin}>
      <ol className={styles.steps}>
        <li>Download the plugin. It knows the address of this studio.</li>
        <li>In WordPress choose Plugins, Add New, Upload Plugin, and activate it.</li>
        <li>Add the block “Flashcard set” to a post, or paste a shortcode or the address of a set.</li>
      </ol>
      <LinkButton
        className={styles.download}
        href="/wordpress/flashcard-studio.zip"
        target="_self"
        download
        size="small"
        icon={Download}
      >
        Download the WordPress plugin
      </LinkButton>
    </div>
  );
}
