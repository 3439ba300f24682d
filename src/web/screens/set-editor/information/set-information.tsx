import { Globe, Link2, Lock } from 'lucide-react';
import type { RefObject } from 'react';
import type { StudySet } from '../../../../shared/contract/set.ts';
import { nameOfSignLanguage } from '../../../../shared/languages/sign-languages.ts';
import { Collapsible } from '../../../ui/controls/collapsible.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { VisibilityBadge } from '../../../ui/display/visibility-badge.tsx';
import panelStyles from '../parts/panel.module.css';
import { ChangedElsewhere } from '../parts/changed-elsewhere.tsx';
import { CategoryField } from './category-field.tsx';
import { lengthHint, type FieldFaults } from './field-faults.ts';
import type { SetDraft, SetFields } from './set-draft.ts';
import type { SetTextField } from './set-origin.ts';
import styles from './set-information.module.css';
import { nameOfWrittenLanguage } from './written-language-name.ts';
import { SignFields } from './sign-fields.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';

interface SetInformationProps {
  ref: RefObject<HTMLElement | null>;
  set: StudySet;
  fields: SetFields;
  faults: FieldFaults;
  /** On phones all of it is folded away while it is closed. */
  isFolding: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onFieldsChange: (changed: SetDraft) => void;
  /** With another text from elsewhere. */
  conflicts: readonly SetTextField[];
  onResolve: (field: SetTextField, choice: 'mine' | 'theirs') => void;
}

const labels: Readonly<Record<SetTextField, string>> = {
  title: 'title',
  publicTitle: 'public display title',
  description: 'description',
  categories: 'category',
  tags: 'tags',
  signLanguage: 'sign language',
  termLanguage: 'language of the terms',
  signer: 'signer',
  licence: 'licence of the clips',
};

const visibilities = [
  { value: 'public', label: 'Public', icon: Globe },
  { value: 'unlisted', label: 'Unlisted', icon: Link2 },
  { value: 'private', label: 'Private', icon: Lock },
] as const;

export function SetInformation(props: SetInformationProps) {
  const { ref, set, fields, isFolding, isOpen, onOpenChange, conflicts, onResolve } = props;
  const lead = <LeadFields {...props} />;
  return (
    <section ref={ref} className={panelStyles.panel} aria-label="Set Information">
      <Collapsible
        title="Set Information"
        className={styles.information}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        lead={isFolding ? undefined : lead}
        end={isFolding && !isOpen ? <VisibilityBadge visibility={fields.visibility} /> : undefined}
      >
        {isFolding && lead}
        <MoreFields {...props} />
        {isOpen && <SignFields {...props} />}
      </Collapsible>
      {conflicts.length > 0 && (
        <div className={styles.conflict}>
          <ChangedElsewhere
            what="Set Information"
            conflicts={conflicts.map((name) => ({
              name,
              label: labels[name],
              mine: wordsOf(name, fields),
              theirs: wordsOf(name, set),
            }))}
            onChoose={onResolve}
          />
        </div>
      )}
    </section>
  );
}

/** Languages by their names. */
function wordsOf(name: SetTextField, fields: SetFields): string {
  if (name === 'signLanguage') return nameOfSignLanguage(fields.signLanguage);
  return name === 'termLanguage' ? nameOfWrittenLanguage(fields.termLanguage) : fields[name];
}

type FieldsProps = Pick<SetInformationProps, 'fields' | 'faults' | 'onFieldsChange'>;

/** Always seen where there is room. */
function LeadFields({ fields, faults, onFieldsChange }: FieldsProps) {
  return (
    <div className={styles.lead}>
      <TextField
        label="Title"
        dir="auto"
        autoComplete="off"
        required
        value={fields.title}
        hint={lengthHint(fields, 'title')}
        error={faults.title}
        onChange={(event) => onFieldsChange({ title: event.target.value })}
      />
      <TextField
        label="Public Display Title"
        dir="auto"
        autoComplete="off"
        placeholder={fields.title.trim()}
        value={fields.publicTitle}
        hint={lengthHint(fields, 'publicTitle')}
        error={faults.publicTitle}
        onChange={(event) => onFieldsChange({ publicTitle: event.target.value })}
      />
      <div className={styles.visibility}>
        <span className={styles.label} aria-hidden="true">
          Visibility
        </span>
        <Segmented
          label="Visibility"
          size="small"
          isFilling
          value={fields.visibility}
          options={visibilities}
          onValueChange={(visibility) => onFieldsChange({ visibility })}
        />
      </div>
    </div>
  );
}

function MoreFields({ set, fields, faults, onFieldsChange }: FieldsProps & { set: StudySet }) {
  return (
    <div className={styles.more}>
      <TextArea
        className={styles.description}
        label="Description"
        dir="auto"
        rows={4}
        value={fields.description}
        hint={lengthHint(fields, 'description')}
        error={faults.description}
        onChange={(event) => onFieldsChange({ description: event.target.value })}
      />
      <CategoryField
        value={fields.categories}
        error={faults.categories}
        onValueChange={(categories) => onFieldsChange({ categories })}
      />
      <TextField
        label="Tags"
        dir="auto"
        autoComplete="off"
        value={fields.tags}
        hint={lengthHint(fields, 'tags') ?? 'Separated by commas; they help the search.'}
        error={faults.tags}
        onChange={(event) => onFieldsChange({ tags: event.target.value })}
      />
      <ThumbnailField set={set} />
    </div>
  );
}
