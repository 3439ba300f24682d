import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy } from 'lucide-react';
import { cardsQuery } from '../../../api/cards.ts';
import { copyText } from '../../../browser/clipboard.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { termLines } from './bulk-terms.ts';
import { countOf } from './count-of.ts';
import styles from './way.module.css';

interface CopyTermsProps {
  setId: string;
}

/** All terms, one per line. */
export function CopyTerms({ setId }: CopyTermsProps) {
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const toast = useToast();
  const lines = termLines(cards);

  async function handleCopy() {
    if (await copyText(lines)) toast({ title: 'Terms copied to clipboard' });
    else toast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'bad' });
  }

  return (
    <div className={styles.way}>
      <TextArea label="Terms of this set" rows={6} dir="auto" readOnly placeholder="No cards yet" value={lines} />
      <div className={styles.foot}>
        <p className={styles.note} data-figures>
          {countOf(cards.length, 'term')}, one per line
        </p>
        <Button icon={ClipboardCopy} disabled={cards.length === 0} onClick={() => void handleCopy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
