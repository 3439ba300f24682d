import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import styles from './back-to-catalog.module.css';
import { catalogReturn } from './frame/catalog-state.ts';

export function BackToCatalog() {
  return (
    <LinkButton href={catalogReturn()} kind="ghost" icon={ArrowLeft} className={styles.back}>
      <span>Back to Catalog</span>
    </LinkButton>
  );
}
