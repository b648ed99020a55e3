import { asset } from './asset.ts';

export const sendOnceScript = asset('send-once', 'js', ['parts/zone.mjs', 'parts/send-once.mjs']);
