import { productName, productVersion } from '../../../rules/limits.ts';
import { BrandMark } from './brand-mark.tsx';
import primitiveStyles from '../primitives.module.css';
import styles from './brand-name.module.css';

export interface BrandNameProps {
  size?: 'regular' | 'large' | undefined;
  isHeading?: boolean | undefined;
}

export function BrandName({ size = 'regular', isHeading = false }: BrandNameProps) {
  const Name = isHeading ? 'h1' : 'span';
  return (
    <span className={styles.brand} data-size={size}>
      <BrandMark className={styles.mark} />
      <span className={styles.words}>
        <Name className={styles.name}>{productName}</Name>{' '}
        <span className={primitiveStyles.small} data-figures>
          {productVersion}
        </span>
      </span>
    </span>
  );
}
