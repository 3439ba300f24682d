import type { ReactNode } from 'react';
import rows from '../../../auth/web/admin-list.module.css';

interface RowWordsProps {
  name: string;
  level: 3 | 4;
  children: ReactNode;
}

export function RowWords({ name, level, children }: RowWordsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={rows.words}>
      <Heading className={rows.name} dir="auto">
        {name}
      </Heading>
      <p className={rows.note}>{children}</p>
    </div>
  );
}
