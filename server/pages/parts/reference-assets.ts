import { asset } from './asset.ts';

export const referenceStylesheet = asset('reference', 'css', ['base.css', 'reference/reference.css']);

export const referenceScript = asset('reference', 'js', ['reference/reference.mjs']);
