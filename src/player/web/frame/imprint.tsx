import { productName, productVersion } from '../../../platform/rules/limits.ts';
import { BrandMark } from '../../../platform/web/ui/display/brand-mark.tsx';
import styles from './imprint.module.css';

export function Imprint() {
  return (
    <p className={styles.imprint}>
      <BrandMark className={styles.mark} />
      {`${productName} v${productVersion}`}
    </p>
  );
}
