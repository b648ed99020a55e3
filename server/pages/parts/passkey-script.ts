import { asset } from './asset.ts';

export const passkeyScript = asset('passkeys', 'js', ['parts/passkeys.mjs']);
