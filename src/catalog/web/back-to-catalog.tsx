import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import styles from './back-to-catalog.module.css';
import { catalogReturn } from './frame/catalog-state.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export function BackToCatalog() {
  const t = useTexts();
  return (
    <LinkButton href={catalogReturn()} kind="ghost" icon={ArrowLeft} className={styles.back}>
      <span>{t('Back to Catalog')}</span>
    </LinkButton>
  );
}
