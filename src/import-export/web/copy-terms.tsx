import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy } from 'lucide-react';
import { cardsQuery } from '../../saving/web/cards.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useCopy } from '../../platform/web/ui/feedback/use-copy.ts';
import { termLines } from './bulk-terms.ts';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';

interface CopyTermsProps {
  setId: string;
}

export function CopyTerms({ setId }: CopyTermsProps) {
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const copy = useCopy();

  return (
    <ImportRow title="Copy Terms" note={noteOf(cards.length)}>
      <Button
        icon={ClipboardCopy}
        disabled={cards.length === 0}
        aria-label="Copy Terms"
        onClick={() => void copy(termLines(cards), { title: 'Terms copied to clipboard' })}
      >
        Copy
      </Button>
    </ImportRow>
  );
}

function noteOf(count: number): string {
  if (count === 0) return 'One per line, once there are some';
  return count === 1 ? 'One term' : `All ${countedText(count, 'term')}, one per line`;
}
