import type { QueryClient } from '@tanstack/react-query';

/** Made when first asked for; lasts as long as the page, also without a screen. */
export function onePerSet<Sender>(
  make: (queryClient: QueryClient, setId: string) => Sender,
): (queryClient: QueryClient, setId: string) => Sender {
  const made = new WeakMap<QueryClient, Map<string, { readonly sender: Sender }>>();
  return (queryClient, setId) => {
    const ofClient = made.get(queryClient) ?? new Map<string, { readonly sender: Sender }>();
    made.set(queryClient, ofClient);
    const known = ofClient.get(setId) ?? { sender: make(queryClient, setId) };
    ofClient.set(setId, known);
    return known.sender;
  };
}
