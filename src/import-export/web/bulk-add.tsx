import { ListPlus } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { problemText } from '../../api/web/problem-text.ts';
import { useAddTerms } from '../../saving/web/cards.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { TextArea } from '../../platform/web/ui/fields/field.tsx';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { bulkTerms, faultOfTerms } from './bulk-terms.ts';
import styles from './bulk-add.module.css';
import { DraftNote } from './draft-note.tsx';
import type { TextDraft } from './use-text-draft.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface BulkAddProps {
  setId: string;
  draft: TextDraft;
}

export function BulkAdd({ setId, draft }: BulkAddProps) {
  const t = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const terms = bulkTerms(draft.text);
  const fault = faultOfTerms(terms);
  const { refusal, isAdding, addCards, forgetRefusal } = useBulkAdd(setId, draft);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (terms.length === 0 || fault !== undefined || isAdding) return;
    area.current?.focus();
    void addCards(terms);
  }

  return (
    <form className={styles.bulk} onSubmit={handleSubmit}>
      <TextArea
        ref={area}
        label={t('Bulk Add')}
        rows={6}
        dir="auto"
        placeholder={t('One term per line')}
        value={draft.text}
        error={fault ? t(fault) : refusal}
        readOnly={isAdding}
        onChange={(event) => {
          forgetRefusal();
          draft.setText(event.target.value);
        }}
      />
      <DraftNote draft={draft} onDiscarded={() => area.current?.focus()} />
      <div className={styles.foot}>
        <p className={styles.count} data-figures role="status">
          {terms.length > 0 && t('{count, plural, one {# term} other {# terms}}', { count: terms.length })}
        </p>
        <Button type="submit" icon={ListPlus} isPending={isAdding} disabled={terms.length === 0 || fault !== undefined}>
          {t('Add Cards')}
        </Button>
      </div>
    </form>
  );
}

function useBulkAdd(setId: string, draft: TextDraft) {
  const t = useTexts();
  const [refusal, setRefusal] = useState<string>();
  const addTerms = useAddTerms(setId);
  const toast = useToast();

  async function addCards(terms: string[]) {
    try {
      const cards = await addTerms.mutateAsync(terms);
      draft.finish(draft.text);
      toast({ title: t('Added {count} cards', { count: cards.length }) });
    } catch (error) {
      setRefusal(problemText(error, t));
      toast(errorToast(t('Failed to import terms')));
    }
  }

  return { refusal, isAdding: addTerms.isPending, addCards, forgetRefusal: () => setRefusal(undefined) };
}
