import { Combobox } from '../../../platform/web/ui/fields/combobox.tsx';

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
export function LanguageField({ tag, languages, onTagChange, ...labels }: LanguageFieldProps) {
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
