import { changeBusiness } from '../../../domain/businesses/business-settings.ts';
import { closeBusiness } from '../../../domain/leaving/close-business.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, recently, type ActionResult, type Refused } from '../shell/member-page.ts';
import type { Visit } from '../shell/visit.ts';

export interface SettingsData {
  id: string;
  name: string;
  mayClose: boolean;
  /** Time when the last open payment of a closed business ended. */
  settledAt: string | null;
  entered: { name: string; confirm: string };
}

const NOTICES = { renamed: 'Business renamed.', closed: 'Business closed.' };

const WORDS: FormWords = { name: { label: 'The name', prompt: 'Enter a name for the business.' } };

/** The page to rename or close a business. */
export const settings = memberPage({
  path: '/settings',
  show,
  actions: { rename: recently(rename), close: recently(close) },
  words: WORDS,
});

function show(visit: Visit, refused?: Refused): void {
  const { access, req } = visit;
  const { business, role, mayChange } = access;
  const action = refused ? formField(req, 'action') : '';
  const data = {
    id: business.id,
    name: business.name,
    mayClose: mayChange && role === 'owner',
    settledAt: business.settled_at?.toISOString() ?? null,
    entered: {
      name: action === 'rename' ? formField(req, 'name') : business.name,
      confirm: action === 'close' ? formField(req, 'confirm') : '',
    },
  };
  renderVisit<SettingsData>(visit, 'business/settings', data, {
    section: 'settings',
    title: 'Settings',
    notices: NOTICES,
    ...refused,
  });
}

async function rename({ service, access, by, base, req }: Visit): ActionResult {
  await changeBusiness(service, by, access.business.id, { name: formField(req, 'name').trim() });
  return `${base}/settings?done=renamed`;
}

async function close({ service, access, by, base, req }: Visit): ActionResult {
  const { id, name } = access.business;
  if (formField(req, 'confirm').trim() !== name)
    throw invalidField('confirm', 'name_mismatch', `Enter ${name} to close this business. Nothing was changed.`);
  await closeBusiness(service, by, id, name);
  return `${base}/settings?done=closed`;
}
