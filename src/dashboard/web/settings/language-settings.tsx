import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/web/client.ts';
import { adminLanguages, visitorLanguages } from '../../../platform/rules/languages/interface-languages.ts';
import { LanguageChoice } from '../../../platform/web/languages/language-choice.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import styles from './language-settings.module.css';

const studioLanguageQuery = queryOptions({
  queryKey: ['settings', 'language'],
  queryFn: async ({ signal }) => (await call('GET /api/settings/language', { signal })).language,
});

const options = visitorLanguages.map(({ tag, name }) => ({ value: tag, label: name }));

/** Settings for the language of this device and for the default language of visitors. */
export function LanguageSettings() {
  return (
    <div className={styles.languages}>
      <LanguageChoice languages={adminLanguages()} />
      <StudioLanguage />
    </div>
  );
}

function StudioLanguage() {
  const t = useTexts();
  const { data: language } = useQuery(studioLanguageQuery);
  const { mutateAsync: save, variables, isPending } = useSaveStudioLanguage();
  const attempt = useAttempt();
  if (language === undefined) return null;
  return (
    <div>
      <Select
        label={t("Visitors' language")}
        isLabelHidden={false}
        value={isPending ? variables : language}
        options={options}
        onValueChange={(chosen) =>
          void attempt(save(chosen), {
            done: { title: t("Visitors' language changed") },
            failed: t("Failed to change the visitors' language"),
          })
        }
      />
      <p className={styles.note}>{t('For those whose own language is not among these')}</p>
    </div>
  );
}

function useSaveStudioLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (language: string) => call('PUT /api/settings/language', { body: { language } }),
    onSuccess: ({ language }) => queryClient.setQueryData(studioLanguageQuery.queryKey, language),
  });
}
