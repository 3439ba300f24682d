import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { englishTexts, textKey } from '../../rules/languages/texts.ts';
import { LanguageChoice } from './language-choice.tsx';
import { TextsProvider } from './use-texts.tsx';
import { adminLanguage, adminLanguages } from '../../rules/languages/interface-languages.ts';

afterEach(cleanup);

it('Another language is shown at once, and to the server at the next visit, and what is typed stays', async () => {
  const catalog = { [textKey('of the interface|Language')]: 'اللغة' };
  vi.stubGlobal('fetch', async () => Response.json(catalog));
  const languages = [
    { tag: 'en', name: 'English', covers: 'everything' },
    { tag: 'de', name: 'Deutsch', covers: 'visitors' },
  ] as const;
  render(
    <TextsProvider texts={englishTexts}>
      <LanguageChoice languages={languages} />
      <input aria-label="Typed" />
    </TextsProvider>,
  );
  await userEvent.type(screen.getByLabelText('Typed'), 'Hello');
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  expect(await screen.findByLabelText('اللغة')).toHaveProperty('value', 'de');
  expect(screen.getByLabelText('Typed')).toHaveProperty('value', 'Hello');
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toContain('studio-language=de');
});

it('Of two choices the later one counts, and one whose texts do not come changes nothing but says why', async () => {
  document.cookie = 'studio-language=; Max-Age=0';
  const french = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/fr/')) return (await french.promise).clone();
    throw new TypeError('Offline');
  });
  const languages = [
    { tag: 'en', name: 'English', covers: 'everything' },
    { tag: 'fr', name: 'Français', covers: 'everything' },
    { tag: 'de', name: 'Deutsch', covers: 'everything' },
  ] as const;
  render(
    <TextsProvider texts={englishTexts}>
      <LanguageChoice languages={languages} />
    </TextsProvider>,
  );
  const choice = screen.getByLabelText('Language');
  await userEvent.selectOptions(choice, 'Français');
  await userEvent.selectOptions(choice, 'Deutsch');
  await act(async () => french.resolve(Response.json({})));
  expect(choice).toHaveProperty('value', 'en');
  expect(document.cookie).not.toContain('studio-language');
  expect(screen.getByRole('alert').textContent).toBe('Check your connection, then try again.');
  await userEvent.selectOptions(choice, 'Français');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('The administrator chooses among languages that cover everything, and sees English in place of another', () => {
  const [english, german, french] = [
    { tag: 'en', name: 'English', covers: 'everything' },
    { tag: 'de', name: 'Deutsch', covers: 'everything' },
    { tag: 'fr', name: 'Français', covers: 'visitors' },
  ] as const;
  const all = [english, german, french];
  expect(adminLanguage('de', all)).toBe('de');
  expect(adminLanguage('fr', all)).toBe('en');
  expect(adminLanguages(all)).toEqual([english, german]);
  expect(adminLanguages([english, french])).toEqual([english]);
});

it('Where there is no other language, there is no choice', () => {
  const languages = [{ tag: 'en', name: 'English', covers: 'everything' }] as const;
  render(
    <TextsProvider texts={englishTexts}>
      <LanguageChoice languages={languages} />
    </TextsProvider>,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});
