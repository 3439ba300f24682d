import { productName, productVersion } from '../../../rules/limits.ts';
import { BrandMark } from './brand-mark.tsx';
import primitiveStyles from '../primitives.module.css';
import styles from './brand-name.module.css';

export interface BrandNameProps {
  size?: 'regular' | 'large' | undefined;
}

export function BrandName({ size = 'regular' }: BrandNameProps) {
  return (
    <span className={styles.brand} data-size={size}>
      <BrandMark className={styles.mark} />
      <span className={styles.words}>
        <h1 className={styles.name}>{productName}</h1>{' '}
        <span className={primitiveStyles.small} data-figures>
          {productVersion}
        </span>
      </span>
    </span>
  );
}
