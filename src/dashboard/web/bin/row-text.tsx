import type { ReactNode } from 'react';
import listStyles from '../../../auth/web/admin-list.module.css';
import { formatDay } from '../../../platform/rules/languages/format-day.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

interface RowTextProps {
  name: string;
  level: 3 | 4;
  children: ReactNode;
}

/** The text of a row of the bin: a name, and a note below it. */
export function RowText({ name, level, children }: RowTextProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={listStyles.words}>
      <Heading className={listStyles.name} dir="auto">
        {name}
      </Heading>
      <p className={listStyles.note}>{children}</p>
    </div>
  );
}

/**
 * Says when something was deleted, and until when it can be restored.
 * @param deletedAt ISO 8601
 * @param removedAt when it is removed for good, ISO 8601
 */
export function describeRetention(deletedAt: string, removedAt: string, t: Texts): string {
  return t('deleted {day} · kept until {end}', { day: formatDay(deletedAt, t), end: formatDay(removedAt, t) });
}
