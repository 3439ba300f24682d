import { zeroHand } from '../../../platform/web/ui/hand/zero-hand.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';

interface NoMatchProps {
  query: string;
  onShowAll: () => void;
}

export function NoMatch({ query, onShowAll }: NoMatchProps) {
  return (
    <EmptyState
      hand={zeroHand}
      level={3}
      title="No cards found"
      text={
        <>
          Nothing matches “<bdi>{query.trim()}</bdi>”.
        </>
      }
      action={<Button onClick={onShowAll}>Show All Cards</Button>}
    />
  );
}
