import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { Globe, Link2, Lock } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { englishSignLanguageName, signLanguages } from '../../../platform/rules/languages/sign-languages.ts';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { TextArea, TextField, type TextFieldProps } from '../../../platform/web/ui/fields/field.tsx';
import { VisibilityBadge } from '../../../platform/web/ui/display/badge.tsx';
import panelStyles from '../../../saving/web/parts/panel.module.css';
import { ChangedElsewhere } from '../../../saving/web/parts/changed-elsewhere.tsx';
import { lengthHint, type FieldFaults } from './field-faults.ts';
import type { SetDraft, SetFields, SetTextField } from './set-draft.ts';
import styles from './set-information.module.css';
import fieldStyles from '../../../platform/web/ui/fields/field.module.css';
import { ThumbnailField } from './thumbnail-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { useLatest } from '../../../platform/web/browser/hooks.ts';
import { isSameCategory } from '../../../platform/rules/text/category-names.ts';
import { categoriesQuery, useCreateCategory } from '../../../sets/web/categories-queries.ts';
import { Combobox } from '../../../platform/web/ui/fields/combobox.tsx';
import { errorToast, useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { writtenLanguages } from '../../../platform/rules/languages/written-languages.ts';
import { message, type Message, type Texts } from '../../../platform/rules/languages/texts.ts';
import { translatedSignLanguageName } from '../../../platform/web/languages/sign-language-name.ts';
import { collatorOf } from '../../../platform/rules/languages/collator.ts';

interface InformationProps {
  fields: SetFields;
  faults: FieldFaults;
  onFieldsChange: (changed: SetDraft) => void;
}

interface SetInformationProps extends InformationProps {
  ref: RefObject<HTMLElement | null>;
  set: StudySet;
  /** True on phones, where a closed section hides all of its fields. Elsewhere the first ones stay visible. */
  isFoldable: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The fields whose texts were changed both here and elsewhere. */
  conflicts: readonly SetTextField[];
  onResolve: (field: SetTextField, choice: 'mine' | 'theirs') => void;
}

const conflictLabels: Readonly<Record<SetTextField, Message>> = {
  title: message('of a set, after your and their|title'),
  publicTitle: message('of a set, after your and their|public display title'),
  description: message('of a set, after your and their|description'),
  categories: message('of a set, after your and their|category'),
  tags: message('of a set, after your and their|tags'),
  signLanguage: message('of a set, after your and their|sign language'),
  termLanguage: message('of a set, after your and their|language of the terms'),
  signer: message('of a set, after your and their|signer'),
  licence: message('of a set, after your and their|licence of the clips'),
};

/** The fields of the set itself, such as title, visibility and category. */
export function SetInformation(props: SetInformationProps) {
  const t = useTexts();
  const { ref, set, fields, faults, onFieldsChange, isFoldable, isOpen, onOpenChange, conflicts, onResolve } = props;
  const information = { fields, faults, onFieldsChange };
  const lead = <LeadFields {...information} />;
  useFocusRecovery({ list: ref, rowIds: conflicts, target: 'button' });
  return (
    <section ref={ref} className={panelStyles.panel} aria-label={t('Set Information')} tabIndex={-1}>
      <Collapsible
        title={t('Set Information')}
        className={styles.information}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        alwaysVisible={isFoldable ? undefined : lead}
        end={
          isFoldable && !isOpen ? (
            <span className={styles.badge}>
              <VisibilityBadge visibility={fields.visibility} />
            </span>
          ) : undefined
        }
      >
        {isFoldable && lead}
        <MoreFields {...information} set={set} />
        <SignFields {...information} />
      </Collapsible>
      {conflicts.length > 0 && (
        <div className={styles.conflict}>
          <ChangedElsewhere
            what={t('Set Information')}
            conflicts={conflicts.map((name) => ({
              name,
              label: t(conflictLabels[name]),
              mine: shownText(name, fields, t),
              theirs: shownText(name, set, t),
            }))}
            onChoose={onResolve}
          />
        </div>
      )}
    </section>
  );
}

function shownText(name: SetTextField, fields: SetFields, t: Texts): string {
  if (name === 'signLanguage') return translatedSignLanguageName(englishSignLanguageName(fields.signLanguage), t);
  return name === 'termLanguage' ? nameOfWrittenLanguage(fields.termLanguage, displayNames(t)) : fields[name];
}

const visibilities = [
  { value: 'public', label: message('Public'), icon: Globe },
  { value: 'unlisted', label: message('Unlisted'), icon: Link2 },
  { value: 'private', label: message('Private'), icon: Lock },
] as const;

function LeadFields(props: InformationProps) {
  const t = useTexts();
  return (
    <div className={styles.lead}>
      <InformationField
        {...props}
        name="title"
        label={t('Title')}
        hint={t('Your name for the set, in the dashboard.')}
        required
      />
      <InformationField
        {...props}
        name="publicTitle"
        label={t('Public Display Title')}
        hint={t('What learners see. Without it, they see the title.')}
        placeholder={props.fields.title.trim()}
      />
      <div className={styles.visibility}>
        <span className={fieldStyles.label} aria-hidden="true">
          {t('Visibility')}
        </span>
        <Segmented
          label={t('Visibility')}
          size="small"
          isFilling
          value={props.fields.visibility}
          options={visibilities.map((option) => ({ ...option, label: t(option.label) }))}
          onValueChange={(visibility) => props.onFieldsChange({ visibility })}
        />
      </div>
      <p className={styles.saving}>{t('These fields wait for Save Changes. Cards are saved as you type.')}</p>
    </div>
  );
}

function MoreFields({ set, ...props }: InformationProps & { set: StudySet }) {
  const t = useTexts();
  const { fields, faults, onFieldsChange } = props;
  return (
    <div className={styles.more}>
      <TextArea
        className={styles.description}
        label={t('Description')}
        dir="auto"
        rows={4}
        value={fields.description}
        hint={lengthHint(fields, 'description', t)}
        error={faults.description}
        onChange={(event) => onFieldsChange({ description: event.target.value })}
      />
      <CategoryField
        value={fields.categories}
        error={faults.categories}
        onValueChange={(categories) => onFieldsChange({ categories })}
      />
      <InformationField
        {...props}
        name="tags"
        label={t('Tags')}
        hint={t('Separated by commas; they help the search.')}
      />
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
  const t = useTexts();
  const categories = useQuery(categoriesQuery);
  const { mutateAsync: createCategory } = useCreateCategory();
  const latestValue = useLatest(value);
  const toast = useToast();

  /** Creates the category and chooses it, unless another one is chosen meanwhile. */
  async function handleCreate(name: string) {
    const choose = (created: string) => latestValue.current === value && onValueChange(created);
    try {
      choose((await createCategory(name)).name);
      toast({ title: t('Category created successfully') });
    } catch (error) {
      const existing = hasCode(error, 'category-exists') ? await findCategory(name) : undefined;
      if (existing) choose(existing.name);
      else toast(errorToast(t('Failed to create category')));
    }
  }

  /** Finds a category that was created elsewhere, or here although the answer was lost. */
  async function findCategory(name: string) {
    const { data } = await categories.refetch();
    return data?.find((category) => isSameCategory(category.name, name));
  }

  return (
    <Combobox
      label={t('Categories')}
      placeholder={t('No category')}
      emptyText={t('No categories found.')}
      maxLength={maxCategoryNameLength}
      value={value}
      options={categories.data?.map((category) => category.name) ?? []}
      error={error}
      onValueChange={onValueChange}
      onCreate={(name) => void handleCreate(name)}
    />
  );
}

/** Licences that are offered. Any other can be typed. */
const commonLicences = ['CC BY 4.0', 'CC BY-SA 4.0', 'CC BY-NC 4.0', 'CC BY-NC-SA 4.0'];

function SignFields(props: InformationProps) {
  const t = useTexts();
  const languages = useMemo(() => ({ signed: namedSignLanguages(t), written: namedWrittenLanguages(t) }), [t]);
  const { fields, faults, onFieldsChange } = props;
  return (
    <div role="group" aria-label={t('Signs')} className={styles.signs}>
      <LanguageField
        label={t('Sign language')}
        placeholder={t('Not specified')}
        tag={fields.signLanguage}
        languages={languages.signed}
        onTagChange={(signLanguage) => onFieldsChange({ signLanguage })}
      />
      <LanguageField
        label={t('Language of the terms')}
        placeholder={t('Not specified')}
        tag={fields.termLanguage}
        languages={languages.written}
        hint={t('Screen readers speak the terms in it.')}
        onTagChange={(termLanguage) => onFieldsChange({ termLanguage })}
      />
      <InformationField {...props} name="signer" label={t('Signer')} hint={t('Who is seen in the clips.')} />
      <Combobox
        label={t('Licence of the clips')}
        isFreeText
        value={fields.licence}
        options={[...commonLicences, t('CC0 1.0 (public domain)'), t('All rights reserved')]}
        hint={lengthHint(fields, 'licence', t) ?? t('Shown on the page of the set, with the signer.')}
        error={faults.licence}
        onValueChange={(licence) => onFieldsChange({ licence })}
      />
      <div className={styles.hints}>
        <SwitchRow
          title={t('Hints from the picture')}
          text={t('Learners who hold a hand before their camera are told which finger differs from the picture.')}
          checked={fields.hintsFromPicture ?? false}
          onCheckedChange={(hintsFromPicture) => onFieldsChange({ hintsFromPicture })}
        />
      </div>
    </div>
  );
}

interface LanguageFieldProps {
  label: string;
  placeholder: string;
  /** A BCP 47 tag, empty for none. */
  tag: string;
  languages: readonly { readonly tag: string; readonly name: string }[];
  hint?: string | undefined;
  onTagChange: (tag: string) => void;
}

/** Chooses a language by its name. For a language that is not in the list, the field shows its tag. */
function LanguageField({ tag, languages, onTagChange, ...texts }: LanguageFieldProps) {
  const t = useTexts();
  function handleNameChange(name: string) {
    onTagChange(languages.find((language) => language.name === name)?.tag ?? '');
  }

  return (
    <Combobox
      {...texts}
      emptyText={t('No languages found.')}
      value={languages.find((language) => language.tag === tag)?.name ?? tag}
      options={languages.map(({ name }) => name)}
      onValueChange={handleNameChange}
    />
  );
}

function nameOfWrittenLanguage(tag: string, names: Intl.DisplayNames): string {
  return tag === '' ? '' : (names.of(tag) ?? tag);
}

function displayNames({ language }: Texts): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'language' });
}

function namedWrittenLanguages(t: Texts) {
  const names = displayNames(t);
  return sortedByName(
    writtenLanguages.map((tag) => ({ tag, name: nameOfWrittenLanguage(tag, names) })),
    t,
  );
}

function namedSignLanguages(t: Texts) {
  return sortedByName(
    Object.entries(signLanguages).map(([tag, name]) => ({ tag, name: translatedSignLanguageName(name, t) })),
    t,
  );
}

function sortedByName(languages: readonly { readonly tag: string; readonly name: string }[], t: Texts) {
  return languages.toSorted((a, b) => collatorOf(t).compare(a.name, b.name));
}

interface InformationFieldProps
  extends InformationProps, Pick<TextFieldProps, 'label' | 'hint' | 'required' | 'placeholder'> {
  name: 'title' | 'publicTitle' | 'tags' | 'signer';
}

/** A field for one line of text. Near its limit, the length of the text replaces the hint. */
function InformationField({ name, fields, faults, onFieldsChange, hint, ...rest }: InformationFieldProps) {
  const t = useTexts();
  return (
    <TextField
      {...rest}
      dir="auto"
      autoComplete="off"
      value={fields[name]}
      hint={lengthHint(fields, name, t) ?? hint}
      error={faults[name]}
      onChange={(event) => onFieldsChange({ [name]: event.target.value })}
    />
  );
}
