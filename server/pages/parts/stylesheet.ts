import { asset } from './asset.ts';

export const stylesheet = asset('style', 'css', [
  'parts/base.css',
  'parts/style.css',
  'dashboard/shell/dashboard.css',
  'dashboard/shell/shell.css',
  'dashboard/shell/tables.css',
  'dashboard/business/overview.css',
  'dashboard/webhooks/delivery.css',
  'checkout/checkout.css',
]);
