import { Download } from 'lucide-react';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import styles from './wordpress-plugin.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** The steps to install the plugin, and its download. */
export function WordpressPlugin() {
  const t = useTexts();
  return (
    <div className={styles.plugin}>
      <ol className={styles.steps}>
        <li>{t('Download the plugin. It knows the address of this studio.')}</li>
        <li>{t('In WordPress choose Plugins, Add New, Upload Plugin, and activate it.')}</li>
        <li>{t('Add the block “Flashcard set” to a post, or paste a shortcode or the address of a set.')}</li>
      </ol>
      <LinkButton
        className={styles.download}
        href="/wordpress/flashcard-studio.zip"
        // With a target, the router leaves the link to the browser.
        target="_self"
        download
        size="small"
        icon={Download}
      >
        {t('Download the WordPress plugin')}
      </LinkButton>
    </div>
  );
}
