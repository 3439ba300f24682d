import type { ReactNode } from 'react';
import rows from '../../../auth/web/admin-list.module.css';
import { formatDay } from '../../../platform/rules/languages/format-day.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

interface RowWordsProps {
  name: string;
  level: 3 | 4;
  children: ReactNode;
}

export function RowText({ name, level, children }: RowWordsProps) {
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

/**
 * @param deletedAt ISO 8601
 * @param removedAt when it is removed for good, ISO 8601
 */
export function describeRetention(deletedAt: string, removedAt: string, t: Texts): string {
  return t('deleted {day} · kept until {end}', { day: formatDay(deletedAt, t), end: formatDay(removedAt, t) });
}
