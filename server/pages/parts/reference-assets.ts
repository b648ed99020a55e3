import { asset } from './asset.ts';

export const referenceStylesheet = asset('reference', 'css', ['parts/base.css', 'reference/reference.css']);

export const referenceScript = asset('reference', 'js', ['reference/reference.mjs']);
