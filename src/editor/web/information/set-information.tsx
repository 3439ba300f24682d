import { Globe, Link2, Lock } from 'lucide-react';
import type { RefObject } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { nameOfSignLanguage, signLanguages } from '../../../platform/rules/languages/sign-languages.ts';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { TextArea } from '../../../platform/web/ui/fields/text-area.tsx';
import { VisibilityBadge } from '../../../platform/web/ui/display/visibility-badge.tsx';
import panelStyles from '../../../saving/web/parts/panel.module.css';
import { ChangedElsewhere } from '../../../saving/web/parts/changed-elsewhere.tsx';
import { lengthHint, type FieldFaults } from './field-faults.ts';
import type { SetFields, SetTextField } from './set-fields.ts';
import styles from './set-information.module.css';
import { ThumbnailField } from './thumbnail-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { categoriesQuery, useCreateCategory } from '../../../sets/web/categories-queries.ts';
import { Combobox } from '../../../platform/web/ui/fields/combobox.tsx';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { writtenLanguages } from '../../../platform/rules/languages/written-languages.ts';
import { TextField, type TextFieldProps } from '../../../platform/web/ui/fields/text-field.tsx';
import type { SetDraft } from './set-draft.ts';

interface InformationProps {
  fields: SetFields;
  faults: FieldFaults;
  onFieldsChange: (changed: SetDraft) => void;
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });

const signLanguageNames = Object.entries(signLanguages).map(([tag, name]) => ({ tag, name }));

const writtenLanguageNames = writtenLanguages
  .map((tag) => ({ tag, name: nameOfWrittenLanguage(tag) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Common licences of clips; others can be typed. */
const licences = [
  'CC BY 4.0',
  'CC BY-SA 4.0',
  'CC BY-NC 4.0',
  'CC BY-NC-SA 4.0',
  'CC0 1.0 (public domain)',
  'All rights reserved',
];

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

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (category: string) => void;
}

function CategoryField({ value, error, onValueChange }: CategoryFieldProps) {
  const categories = useQuery(categoriesQuery);
  const createCategory = useCreateCategory();
  const toast = useToast();

  function handleCreate(name: string) {
    createCategory.mutate(name, {
      onSuccess: (category) => {
        onValueChange(category.name);
        toast({ title: 'Category created successfully' });
      },
      onError: () => toast(errorToast('Failed to create category')),
    });
  }

  return (
    <Combobox
      label="Categories"
      placeholder="No category"
      emptyText="No categories found."
      maxLength={maxCategoryNameLength}
      value={value}
      options={categories.data?.map((category) => category.name) ?? []}
      error={error}
      onValueChange={onValueChange}
      onCreate={handleCreate}
    />
  );
}

function SignFields(props: InformationProps) {
  const { fields, faults, onFieldsChange } = props;
  return (
    <div role="group" aria-label="Signs" className={styles.signs}>
      <LanguageField
        label="Sign language"
        placeholder="Not specified"
        tag={fields.signLanguage}
        languages={signLanguageNames}
        onTagChange={(signLanguage) => onFieldsChange({ signLanguage })}
      />
      <LanguageField
        label="Language of the terms"
        placeholder="Not specified"
        tag={fields.termLanguage}
        languages={writtenLanguageNames}
        hint="Screen readers speak the terms in it."
        onTagChange={(termLanguage) => onFieldsChange({ termLanguage })}
      />
      <InformationField {...props} name="signer" label="Signer" hint="Who is seen in the clips." />
      <Combobox
        label="Licence of the clips"
        isFreeText
        value={fields.licence}
        options={licences}
        hint={lengthHint(fields, 'licence') ?? 'Stands on the page of the set, with the signer.'}
        error={faults.licence}
        onValueChange={(licence) => onFieldsChange({ licence })}
      />
    </div>
  );
}

interface LanguageFieldProps {
  label: string;
  placeholder: string;
  /** A BCP 47 tag; empty for none. */
  tag: string;
  languages: readonly { readonly tag: string; readonly name: string }[];
  hint?: string | undefined;
  onTagChange: (tag: string) => void;
}

/** A language chosen by name; an unlisted one shows its tag. */
function LanguageField({ tag, languages, onTagChange, ...labels }: LanguageFieldProps) {
  const nameOf = (wanted: string) => languages.find((language) => language.tag === wanted)?.name ?? wanted;

  function handleNameChange(name: string) {
    onTagChange(languages.find((language) => language.name === name)?.tag ?? '');
  }

  return (
    <Combobox
      {...labels}
      emptyText="No languages found."
      value={nameOf(tag)}
      options={languages.map(({ name }) => name)}
      onValueChange={handleNameChange}
    />
  );
}

function nameOfWrittenLanguage(tag: string): string {
  return tag === '' ? '' : (names.of(tag) ?? tag);
}

interface InformationFieldProps
  extends InformationProps, Pick<TextFieldProps, 'label' | 'hint' | 'required' | 'placeholder'> {
  name: 'title' | 'publicTitle' | 'tags' | 'signer';
}

/** One line of text. Near its limit, its length replaces the hint. */
function InformationField({ name, fields, faults, onFieldsChange, hint, ...rest }: InformationFieldProps) {
  return (
    <TextField
      {...rest}
      dir="auto"
      autoComplete="off"
      value={fields[name]}
      hint={lengthHint(fields, name) ?? hint}
      error={faults[name]}
      onChange={(event) => onFieldsChange({ [name]: event.target.value })}
    />
  );
}
