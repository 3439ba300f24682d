/**
 * The same for every player. They are not in `platform/rules/preference-keys.ts`, which the first scripts of an embed
 * load.
 */
export const handshapeKeys = { side: 'handshape-side', goesOn: 'handshape-goes-on' } as const;
