import { ListPlus } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { problemText } from '../../../api/problem-text.ts';
import { useAddTerms } from '../../../api/cards.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { bulkTerms, faultOfTerms } from './bulk-terms.ts';
import { countOf } from './count-of.ts';
import styles from './bulk-add.module.css';

interface BulkAddProps {
  setId: string;
  text: string;
  onTextChange: (text: string) => void;
}

/** A card for each line. */
export function BulkAdd({ setId, text, onTextChange }: BulkAddProps) {
  const [refusal, setRefusal] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const addTerms = useAddTerms(setId);
  const toast = useToast();
  const terms = bulkTerms(text);
  const fault = faultOfTerms(terms);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (terms.length === 0 || fault !== undefined || addTerms.isPending) return;
    area.current?.focus();
    addTerms.mutate(terms, {
      onSuccess: (cards) => {
        onTextChange('');
        toast({ title: `Added ${cards.length} cards` });
      },
      onError: (error) => {
        setRefusal(problemText(error));
        toast({ title: 'Error', description: 'Failed to import terms', tone: 'bad' });
      },
    });
  }

  return (
    <form className={styles.bulk} onSubmit={handleSubmit}>
      <TextArea
        ref={area}
        label="Bulk Add"
        rows={6}
        dir="auto"
        placeholder="One term per line"
        value={text}
        error={fault ?? refusal}
        readOnly={addTerms.isPending}
        onChange={(event) => {
          setRefusal(undefined);
          onTextChange(event.target.value);
        }}
      />
      <div className={styles.foot}>
        <p className={styles.count} data-figures role="status">
          {terms.length > 0 && countOf(terms.length, 'term')}
        </p>
        <Button
          type="submit"
          icon={ListPlus}
          isPending={addTerms.isPending}
          disabled={terms.length === 0 || fault !== undefined}
        >
          Add Cards
        </Button>
      </div>
    </form>
  );
}
