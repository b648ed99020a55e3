import { asset } from './asset.ts';

export const stylesheet = asset('style', 'css', [
  'base.css',
  'style.css',
  'dashboard.css',
  'shell.css',
  'tables.css',
  'overview.css',
  'delivery.css',
  'checkout.css',
]);
