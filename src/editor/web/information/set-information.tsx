import { Globe, Link2, Lock } from 'lucide-react';
import type { RefObject } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { nameOfSignLanguage } from '../../../platform/rules/languages/sign-languages.ts';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { TextArea } from '../../../platform/web/ui/fields/text-area.tsx';
import { VisibilityBadge } from '../../../platform/web/ui/display/visibility-badge.tsx';
import panelStyles from '../../../saving/web/parts/panel.module.css';
import { ChangedElsewhere } from '../../../saving/web/parts/changed-elsewhere.tsx';
import { CategoryField } from './category-field.tsx';
import { lengthHint } from './field-faults.ts';
import { InformationField, type InformationProps } from './information-field.tsx';
import type { SetFields, SetTextField } from './set-fields.ts';
import styles from './set-information.module.css';
import { nameOfWrittenLanguage } from './written-language-name.ts';
import { SignFields } from './sign-fields.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';

interface SetInformationProps extends InformationProps {
  ref: RefObject<HTMLElement | null>;
  set: StudySet;
  /** On phones folded away while closed. */
  isFolding: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Fields with another text from elsewhere. */
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
  const { ref, set, fields, faults, onFieldsChange, isFolding, isOpen, onOpenChange, conflicts, onResolve } = props;
  const information = { fields, faults, onFieldsChange };
  const lead = <LeadFields {...information} />;
  return (
    <section ref={ref} className={panelStyles.panel} aria-label="Set Information">
      <Collapsible
        title="Set Information"
        className={styles.information}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        lead={isFolding ? undefined : lead}
        end={
          isFolding && !isOpen ? (
            <span className={styles.badge}>
              <VisibilityBadge visibility={fields.visibility} />
            </span>
          ) : undefined
        }
      >
        {isFolding && lead}
        <MoreFields {...information} set={set} />
        {isOpen && <SignFields {...information} />}
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

function wordsOf(name: SetTextField, fields: SetFields): string {
  if (name === 'signLanguage') return nameOfSignLanguage(fields.signLanguage);
  return name === 'termLanguage' ? nameOfWrittenLanguage(fields.termLanguage) : fields[name];
}

function LeadFields(props: InformationProps) {
  return (
    <div className={styles.lead}>
      <InformationField {...props} name="title" label="Title" required />
      <InformationField
        {...props}
        name="publicTitle"
        label="Public Display Title"
        placeholder={props.fields.title.trim()}
      />
      <div className={styles.visibility}>
        <span className={styles.label} aria-hidden="true">
          Visibility
        </span>
        <Segmented
          label="Visibility"
          size="small"
          isFilling
          value={props.fields.visibility}
          options={visibilities}
          onValueChange={(visibility) => props.onFieldsChange({ visibility })}
        />
      </div>
    </div>
  );
}

function MoreFields({ set, ...props }: InformationProps & { set: StudySet }) {
  const { fields, faults, onFieldsChange } = props;
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
      <InformationField {...props} name="tags" label="Tags" hint="Separated by commas; they help the search." />
      <ThumbnailField set={set} />
    </div>
  );
}
