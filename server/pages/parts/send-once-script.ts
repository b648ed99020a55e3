import { asset } from './asset.ts';

export const sendOnceScript = asset('send-once', 'js', ['parts/send-once.mjs']);
