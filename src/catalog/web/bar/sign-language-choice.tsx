import { Hand } from 'lucide-react';
import type { NamedLanguage } from '../../contract/catalog.ts';
import styles from './catalog-bar.module.css';
import { Select } from '../../../platform/web/ui/fields/select.tsx';

interface SignLanguageChoiceProps {
  /** Of the listed sets. */
  languages: readonly NamedLanguage[];
  /** Undefined for all. */
  chosen: string | undefined;
  onChoose: (tag: string | undefined) => void;
}

/** Renders nothing without a choice. A shared address may name a language that no set has. */
export function SignLanguageChoice({ languages, chosen, onChoose }: SignLanguageChoiceProps) {
  if (languages.length < 2 && chosen === undefined) return null;
  const isKnown = chosen === undefined || languages.some(({ tag }) => tag === chosen);
  const offered = isKnown ? languages : [...languages, { tag: chosen, name: chosen }];
  return (
    <div className={styles.languages} data-chosen={chosen}>
      <Select
        name="signLanguage"
        label="Sign language"
        variant="quiet"
        icon={Hand}
        isIconOnPhones
        value={chosen ?? ''}
        options={[
          { value: '', label: 'All sign languages' },
          ...offered.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
        onValueChange={(tag) => onChoose(tag === '' ? undefined : tag)}
      />
    </div>
  );
}
