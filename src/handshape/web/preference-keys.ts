/** For every player; not among the others, which are in the first scripts of an embed. */
export const handshapeKeys = { side: 'handshape-side', goesOn: 'handshape-goes-on' } as const;
