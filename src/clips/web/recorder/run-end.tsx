import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { countedText } from '../../../platform/rules/text/count-text.ts';

interface RunEndProps {
  keptCount: number;
  count: number;
  onClose: () => void;
}

export function RunEnd({ keptCount, count, onClose }: RunEndProps) {
  const done = (
    <Button kind="primary" onClick={onClose}>
      Done
    </Button>
  );
  if (count === 0) {
    return (
      <EmptyState
        level={3}
        title="No terms without a clip"
        text="Each card with a term has its media. Add terms in a list first, then record them here one after the other."
        action={done}
      />
    );
  }
  return (
    <EmptyState
      level={3}
      title={`${countedText(keptCount, 'clip')} recorded`}
      text={keptCount < count ? `${countedText(count - keptCount, 'term')} skipped` : 'Every term has its clip.'}
      action={done}
    />
  );
}
