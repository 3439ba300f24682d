import type { StudySet } from '../../../sets/contract/set.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';

interface SetFactsProps {
  set: Pick<StudySet, 'cardCount' | 'viewCount'>;
  className?: string | undefined;
  id?: string | undefined;
}

export function SetFacts({ set, ...rest }: SetFactsProps) {
  return (
    <span {...rest} data-figures>
      <span>{countedText(set.cardCount, 'card')}</span>
      {set.viewCount > 0 && (
        <>
          {' '}
          <span>{countedText(set.viewCount, 'view')}</span>
        </>
      )}
    </span>
  );
}
