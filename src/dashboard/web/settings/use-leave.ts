import { useLocation } from 'wouter';
import { useSignOut } from '../../../auth/web/session-queries.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';

interface Leave {
  readonly isPending: boolean;
  readonly leave: () => void;
}

export function useLeave(call: Parameters<typeof useSignOut>[0]): Leave {
  const [, navigate] = useLocation();
  const { mutate, isPending } = useSignOut(call);
  const toast = useToast();
  const leave = () =>
    mutate(undefined, {
      onSuccess: () => navigate(links.signIn),
      onError: () => toast({ title: 'Logout failed', description: 'Please try again', tone: 'bad' }),
    });
  return { isPending, leave };
}
