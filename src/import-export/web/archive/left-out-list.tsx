import { pastedCardsShown } from '../../../platform/rules/limits.ts';
import type { LeftOut } from './archive-import.ts';

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
}

export function LeftOutList({ leftOut }: LeftOutListProps) {
  const more = leftOut.length - pastedCardsShown;
  return (
    <>
      <p>These cards came in without their image or video:</p>
      <ul>
        {leftOut.slice(0, pastedCardsShown).map(({ term, reason }, index) => (
          <li key={index}>
            <bdi>{term === '' ? 'No term' : term}</bdi>: {reason}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </>
  );
}
