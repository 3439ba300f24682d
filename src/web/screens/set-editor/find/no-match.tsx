import { SearchX } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

interface NoMatchProps {
  query: string;
  onShowAll: () => void;
}

/** No card has the words that are looked for. */
export function NoMatch({ query, onShowAll }: NoMatchProps) {
  return (
    <EmptyState
      icon={SearchX}
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
