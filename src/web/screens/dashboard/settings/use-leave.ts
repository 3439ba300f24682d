import { useLocation } from 'wouter';
import { useSignOut } from '../../../api/session.ts';
import { links } from '../../../addresses/links.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

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
