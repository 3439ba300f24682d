import { AdminPage, AdminPart } from '../../auth/web/admin-page.tsx';
import listStyles from '../../auth/web/admin-list.module.css';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import styles from './platforms.module.css';
import { CopyableCode } from '../../platform/web/ui/fields/copyable-code.tsx';
import { useRef, useState, type FormEvent } from 'react';
import { problemText } from '../../api/web/problem-text.ts';
import { formatLanguage } from '../../platform/rules/languages/interface-languages.ts';
import { message, type Texts } from '../../platform/rules/languages/texts.ts';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { TextField } from '../../platform/web/ui/fields/field.tsx';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Platform } from '../contract.ts';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { FailedPart } from '../../platform/web/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { useFocusRecovery } from '../../platform/web/ui/focus.ts';
import { formatDay } from '../../platform/rules/languages/format-day.ts';
import { call } from '../../api/web/client.ts';
import { ignoreGone } from '../../platform/web/outbound/failure.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Fetched again at each visit, because launches and grades arrive at any time. */
const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: ({ signal }) => call('GET /api/platforms', { signal }),
  refetchOnMount: 'always',
});

const about = message(
  'A platform that knows LTI 1.3, such as Moodle or Canvas, lets teachers add sets to their courses. Learners open them there without an account here, and quizzes and matches send their grade.',
);

/** Lets the administrator manage the learning platforms that may open sets (LTI 1.3). */
export function Platforms() {
  const t = useTexts();
  return (
    <AdminPage title={t('Learning Platforms')} about={t(about)}>
      <AdminPart id="registered-platforms" heading={t('Registered')}>
        <PlatformList />
      </AdminPart>
      <AdminPart id="register-platform" heading={t('Register a platform')}>
        <RegistrationAddress />
        <RegisterPlatform />
      </AdminPart>
      <AdminPart id="signing-key" heading={t('Signing key')}>
        <SigningKey />
      </AdminPart>
    </AdminPage>
  );
}

function PlatformList() {
  const t = useTexts();
  const platforms = useQuery(platformsQuery);
  const [platformToRemove, setPlatformToRemove] = useState<Platform>();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate } = useRemovePlatform();
  const list = useRef<HTMLDivElement>(null);
  useFocusRecovery({ list, rowIds: platforms.data?.map(({ id }) => id) ?? [], target: 'button' });
  const toast = useToast();

  function handleRemove() {
    if (!platformToRemove) return;
    mutate(platformToRemove.id, { onError: () => toast(errorToast(t('Failed to remove the platform'))) });
  }

  if (platforms.isPending) return <Skeleton blockSize={64} />;
  if (platforms.isError) {
    return <FailedPart title={t('The platforms did not load')} level={3} onRetry={() => void platforms.refetch()} />;
  }
  return (
    <div ref={list} role="group" aria-label={t('Registered')} tabIndex={-1}>
      {platforms.data.length === 0 && <p className={listStyles.note}>{t('No platform is registered yet.')}</p>}
      <ul className={listStyles.list}>
        {platforms.data.map((platform) => (
          <PlatformRow
            key={platform.id}
            platform={platform}
            onRemove={() => {
              setPlatformToRemove(platform);
              setConfirming(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={handleRemove}
        title={t('Remove this platform?')}
        subject={platformToRemove?.issuer}
        text={t('Its courses can no longer open sets, and grades that wait for it are deleted.')}
        confirmLabel={t('Remove')}
      />
    </div>
  );
}

interface PlatformRowProps {
  platform: Platform;
  onRemove: () => void;
}

function PlatformRow({ platform, onRemove }: PlatformRowProps) {
  const t = useTexts();
  const { id, issuer, product, createdAt, lastLaunchAt, waitingGrades, gradeFaults } = platform;
  return (
    <li className={listStyles.row} data-row={id}>
      <div className={listStyles.words}>
        <h3 className={listStyles.name}>{issuer.replace(/^https?:\/\//, '')}</h3>
        <p className={listStyles.note}>
          {product !== '' && `${product} · `}
          {lastLaunchAt === null
            ? t('registered {day} · not used yet', { day: formatDay(createdAt, t) })
            : t('registered {day} · last used {lastDay}', {
                day: formatDay(createdAt, t),
                lastDay: formatDay(lastLaunchAt, t),
              })}
        </p>
        {waitingGrades > 0 && (
          <div className={styles.waiting}>
            <p>
              {t('{count, plural, one {# grade waits} other {# grades wait}} to be sent', { count: waitingGrades })}
            </p>
            {gradeFaults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        )}
      </div>
      <Button size="small" aria-label={t('Remove {issuer}', { issuer })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}

/** Creates an address that the platform's administrator enters there. */
function RegistrationAddress() {
  const t = useTexts();
  const { mutate, data, isPending } = useMakeRegistrationAddress();
  const toast = useToast();

  function handleMake() {
    mutate(undefined, { onError: () => toast(errorToast(t('Failed to make a registration address'))) });
  }

  return (
    <div className={styles.way}>
      <ol className={styles.steps}>
        <li>{t('Make a registration address here. It works once, within a day.')}</li>
        <li>
          {t(
            'In Moodle enter it as Tool URL under Site administration, Plugins, External tool, Manage tools, and press Add LTI Advantage. In Canvas enter it under Admin, Apps, Manage, Install a New App, Dynamic Registration.',
          )}
        </li>
        <li>{t('Allow the tool there. It then appears in the list above.')}</li>
      </ol>
      {data && (
        <CopyableCode
          key={data.address}
          label={t('Registration address')}
          code={data.address}
          copied={t('It works until {time}.', { time: formatTime(data.expiresAt, t) })}
          kind="primary"
        />
      )}
      <Button className={styles.action} kind={data ? 'outline' : 'primary'} isPending={isPending} onClick={handleMake}>
        {data ? t('Make Another Address') : t('Make Registration Address')}
      </Button>
    </div>
  );
}

/** Writes the day and the time in the reader's language. */
function formatTime(isoTime: string, { language }: Texts): string {
  return new Date(isoTime).toLocaleString(formatLanguage(language), { dateStyle: 'medium', timeStyle: 'short' });
}

/** Registers a platform by an address that the platform shows. */
function RegisterPlatform() {
  const t = useTexts();
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useRegisterPlatform();
  const toast = useToast();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (address.trim() === '') return setFault(t("Please enter the platform's address"));
    mutate(address, {
      onSuccess: ({ issuer }) => {
        setAddress('');
        toast({ title: t('Platform registered'), description: issuer });
      },
      onError: (error) => setFault(problemText(error, t) ?? t('The server cannot be reached. Please try again.')),
    });
  }

  return (
    <Collapsible title={t('Or with an address from the platform')} level={3}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          label={t('Address from the platform')}
          hint={t('Of its OpenID configuration, or the one that it opens for a registration')}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={address}
          error={fault}
          onChange={(event) => {
            setAddress(event.target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" className={styles.action} isPending={isPending}>
          {t('Register')}
        </Button>
      </form>
    </Collapsible>
  );
}

/** Changes the key by which platforms recognise this studio. */
function SigningKey() {
  const t = useTexts();
  const { mutate, isPending } = useChangeSigningKey();
  const toast = useToast();

  function handleChange() {
    mutate(undefined, {
      onSuccess: () =>
        toast({ title: t('Signing key changed'), description: t('The old one stays known for a week.') }),
      onError: () => toast(errorToast(t('Failed to change the signing key'))),
    });
  }

  return (
    <div className={styles.way}>
      <p className={listStyles.note}>
        {t(
          'Platforms know this studio by it and fetch a new one by themselves. Change it when somebody may have copied the database.',
        )}
      </p>
      <Button className={styles.action} isPending={isPending} onClick={handleChange}>
        {t('Change Signing Key')}
      </Button>
    </div>
  );
}

/** A platform that no longer exists counts as removed. */
function useRemovePlatform() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ignoreGone(call('DELETE /api/platforms/:id', { params: { id } })),
    onSettled: () => queryClient.invalidateQueries(platformsQuery),
  });
}

function useMakeRegistrationAddress() {
  return useMutation({ mutationFn: () => call('POST /api/platforms/registration-address') });
}

function useRegisterPlatform() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => call('POST /api/platforms', { body: { address } }),
    onSuccess: () => queryClient.invalidateQueries(platformsQuery),
  });
}

function useChangeSigningKey() {
  return useMutation({ mutationFn: () => call('POST /api/platforms/keys') });
}
