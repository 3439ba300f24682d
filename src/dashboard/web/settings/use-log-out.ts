import { useLocation } from 'wouter';
import { useSignOut } from '../../../auth/web/session-queries.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface LogOut {
  readonly isPending: boolean;
  readonly logOut: () => void;
}

/** Signs out and goes to the page for signing in. */
export function useLogOut(call: Parameters<typeof useSignOut>[0]): LogOut {
  const t = useTexts();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useSignOut(call);
  const toast = useToast();
  const logOut = () =>
    mutate(undefined, {
      onSuccess: () => navigate(links.signIn),
      onError: () => toast({ title: t('Logout failed'), description: t('Please try again'), tone: 'bad' }),
    });
  return { isPending, logOut };
}
