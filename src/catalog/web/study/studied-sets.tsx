import { useQueries } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { listSetId } from '../../../cards/rules/card-list.ts';
import { dueStartKey } from '../../../platform/rules/preference-keys.ts';
import { countDue, endOfToday } from '../../../remember/rules/due-cards.ts';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { setQuery } from '../../../sets/web/sets-queries.ts';
import { writePreference } from '../../../platform/web/browser/preferences.ts';
import { isGone } from '../../../platform/web/outbound/failure.ts';
import { forgetSet } from '../../../remember/web/remembered.ts';
import { LinkButton } from '../../../platform/web/ui/controls/links.tsx';
import listStyles from '../../../platform/web/ui/display/ruled-list.module.css';
import styles from '../my-study.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** The most sets that are listed. Those with the most due cards come first. */
const maxListedSets = 30;

interface StudiedSetsProps {
  /** What is remembered of each set, by its id, with a line for each card. */
  sets: ReadonlyMap<string, string>;
  nowMs: number;
}

/**
 * Lists the sets with remembered cards. Sets that are private or deleted meanwhile are forgotten. Cards of unlisted
 * sets, which are remembered under the id of lists, are counted here, but can be studied only from their lists.
 */
export function StudiedSets({ sets, nowMs }: StudiedSetsProps) {
  const t = useTexts();
  const untilMs = endOfToday(nowMs);
  const setCounts = Array.from(sets, ([id, text]) => ({
    id,
    dueCount: countDue(text, untilMs),
    cardCount: text.split('\n').length,
  }));
  const listedSets = setCounts.toSorted((a, b) => b.dueCount - a.dueCount).slice(0, maxListedSets);
  const queries = useQueries({ queries: listedSets.map(({ id }) => ({ ...setQuery(id), enabled: id !== listSetId })) });
  const joinedGoneIds = listedSets.flatMap(({ id }, index) => (isGone(queries[index]?.error) ? [id] : [])).join(' ');

  useEffect(() => {
    for (const id of joinedGoneIds.split(' ')) if (id !== '') void forgetSet(id);
  }, [joinedGoneIds]);

  function nameOf(id: string, index: number): string {
    if (id === listSetId) return t('Cards of lists');
    const set = queries[index]?.data;
    return set ? displayTitle(set) : t('A set');
  }

  return (
    <ul className={styles.sets} aria-label={t('Sets with remembered cards')}>
      {listedSets.map(({ id, dueCount, cardCount }, index) => (
        <li key={id} className={listStyles.row}>
          <span className={listStyles.words}>
            <span className={listStyles.name} dir="auto">
              {nameOf(id, index)}
            </span>
            <span className={listStyles.facts} data-figures>
              {t('{count} due of {all, plural, one {# card} other {# cards}}', { count: dueCount, all: cardCount })}
            </span>
          </span>
          {id !== listSetId && (
            <LinkButton
              href={links.catalogSet(id, 'flip')}
              size="small"
              icon={CalendarClock}
              kind={dueCount > 0 ? 'outline' : 'ghost'}
              onClick={() => writePreference(dueStartKey, dueCount > 0 ? id : '')}
            >
              {dueCount > 0 ? t('verb|Study') : t('verb|Open')}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
