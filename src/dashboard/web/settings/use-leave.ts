import { useLocation } from 'wouter';
import { useSignOut } from '../../../auth/web/session-queries.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface Leave {
  readonly isPending: boolean;
  readonly leave: () => void;
}

export function useLeave(call: Parameters<typeof useSignOut>[0]): Leave {
  const t = useTexts();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useSignOut(call);
  const toast = useToast();
  const leave = () =>
    mutate(undefined, {
      onSuccess: () => navigate(links.signIn),
      onError: () => toast({ title: t('Logout failed'), description: t('Please try again'), tone: 'bad' }),
    });
  return { isPending, leave };
}
