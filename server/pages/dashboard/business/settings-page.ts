import { changeBusiness } from '../../../domain/businesses/business-settings.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import { closeBusiness } from '../../../domain/leaving/close-business.ts';
import { invalidField } from '../../../platform/errors.ts';
import { accentOf, type Accent } from '../../parts/accent.ts';
import type { FormWords } from '../../parts/faults.ts';
import { hadFile } from '../../parts/file-form.ts';
import { formField, formFields } from '../../parts/forms.ts';
import type { BusinessImageKind } from '../../../../spec/generated/values.ts';
import { removeBrandImage, setBrandImage } from '../../../domain/businesses/brand-images.ts';
import { imagePath } from '../../../platform/origin.ts';
import { renderVisit } from '../shell/frame.ts';
import { SECRET_NOTICES, showSecretOnce, UNDERWAY_NOTICES } from '../shell/secret-page.ts';
import { newSingleUse } from '../../parts/single-use.ts';
import { memberPage, recently, type ActionResult, type Refused } from '../shell/member-page.ts';
import type { Option } from '../shell/overlap.ts';
import { zoneOptions } from '../shell/zone-options.ts';
import type { Visit } from '../shell/visit.ts';

export interface SettingsData {
  id: string;
  name: string;
  mayClose: boolean;
  /** Time when the last open payment of a closed business ended. */
  settledAt: string | null;
  /** URL that receives alarms; null without one. */
  alarmUrl: string | null;
  /** Single-use key of the form that shows a secret. */
  once: string;
  entered: {
    name: string;
    accentColor: string;
    supportEmail: string;
    descriptor: string;
    alarmUrl: string;
    confirm: string;
    zone: string;
  };
  /** The accent as payers see it; null for the service's. */
  accent: Accent | null;
  /** Time zones to choose from. */
  zones: Option[];
  images: ImageField[];
}

/** The form of an image. */
interface ImageField {
  kind: BusinessImageKind;
  label: string;
  hint: string;
  /** Path of the current image; null without one. */
  path: string | null;
}

const NOTICES = {
  ...{
    renamed: 'Business renamed.',
    brand: 'Your brand is saved.',
    icon: 'The icon is saved.',
    logo: 'The logo is saved.',
    'no-icon': 'The icon is removed.',
    'no-logo': 'The logo is removed.',
    zone: 'The time zone is saved.',
    closed: 'Business closed.',
    'no-alarms': 'Alarms are no longer sent.',
  },
  ...SECRET_NOTICES,
  ...UNDERWAY_NOTICES,
};

const WORDS: FormWords = {
  name: { label: 'The name', prompt: 'Enter a name for the business.' },
  accent_color: { label: 'The accent colour' },
  support_email: { label: 'The support address' },
  statement_descriptor: { label: 'The statement text' },
  time_zone: { label: 'The time zone', prompt: 'Choose a time zone.' },
  alarm_url: { label: 'The URL', prompt: 'Enter an https address, such as https://shop.example/alarms.' },
};

/** The page to rename or close a business, and to set its brand, its time zone and the address of its alarms. */
export const settings = memberPage({
  path: '/settings',
  show,
  actions: {
    ...{ rename: recently(rename), brand: recently(setBrand), zone: recently(setZone), close: recently(close) },
    ...{ alarms: recently(setAlarms), 'no-alarms': recently(removeAlarms) },
    ...{ icon: recently(setImage('icon')), 'no-icon': recently(removeImage('icon')) },
    ...{ logo: recently(setImage('logo')), 'no-logo': recently(removeImage('logo')) },
  },
  words: WORDS,
  takesFile: true,
});

function show(visit: Visit, refused?: Refused): void {
  const { access, req, service, user } = visit;
  const { business, role, mayChange } = access;
  const action = refused ? formField(req, 'action') : '';
  const zone = action === 'zone' ? formField(req, 'time_zone') : business.time_zone;
  const data = {
    id: business.id,
    name: business.name,
    mayClose: mayChange && role === 'owner',
    settledAt: business.settled_at?.toISOString() ?? null,
    alarmUrl: business.alarm_url,
    once: newSingleUse(service, user),
    entered: {
      alarmUrl: action === 'alarms' ? formField(req, 'alarm_url') : (business.alarm_url ?? ''),
      name: action === 'rename' ? formField(req, 'name') : business.name,
      accentColor: action === 'brand' ? formField(req, 'accent_color') : (business.accent_color ?? ''),
      supportEmail: action === 'brand' ? formField(req, 'support_email') : (business.support_email ?? ''),
      descriptor: action === 'brand' ? formField(req, 'statement_descriptor') : (business.statement_descriptor ?? ''),
      zone,
      confirm: action === 'close' ? formField(req, 'confirm') : '',
    },
    accent: business.accent_color === null ? null : accentOf(business.accent_color),
    zones: zoneOptions(zone),
    images: [
      { ...IMAGES.icon, path: pathOf(business.icon_hash) },
      { ...IMAGES.logo, path: pathOf(business.logo_hash) },
    ],
  };
  renderVisit<SettingsData>(visit, 'business/settings', data, {
    section: 'settings',
    title: 'Settings',
    notices: NOTICES,
    ...refused,
    ...(refused && {
      faults: refused.faults.map((fault) => (fault.field === 'image' ? { ...fault, field: action } : fault)),
    }),
  });
}

const IMAGES = {
  icon: {
    kind: 'icon',
    label: 'Icon',
    hint: 'A square, shown up to 128 × 128 pixels: next to the name in the console, and for payers where there is no logo.',
  },
  logo: {
    kind: 'logo',
    label: 'Logo',
    hint: 'Shown up to 512 × 128 pixels: above the name on checkout, receipts and the consent page.',
  },
} as const;

const pathOf = (hash: string | null) => (hash === null ? null : imagePath(hash));

const CHOOSE = 'Choose a file in PNG or JPEG.';
const CHOOSE_AGAIN = 'You have confirmed. Choose the file again, and save it.';

function setImage(kind: BusinessImageKind): (visit: Visit) => ActionResult {
  return async ({ service, access, by, base, req, res }) => {
    requireChange(access);
    const { file } = res.locals;
    if (!file) throw invalidField(kind, 'required', hadFile(req, res) ? CHOOSE_AGAIN : CHOOSE);
    await setBrandImage(service, by, { id: access.business.id, kind }, file);
    return `${base}/settings?done=${kind}`;
  };
}

function removeImage(kind: BusinessImageKind): (visit: Visit) => ActionResult {
  return async ({ service, access, by, base }) => {
    await removeBrandImage(service, by, { id: access.business.id, kind });
    return `${base}/settings?done=no-${kind}`;
  };
}

async function rename({ service, access, by, base, req }: Visit): ActionResult {
  await changeBusiness(service, by, access.business.id, { name: formField(req, 'name').trim() });
  return `${base}/settings?done=renamed`;
}

const BRAND_FIELDS = ['accent_color', 'support_email', 'statement_descriptor'] as const;

async function setBrand({ service, access, by, base, req }: Visit): ActionResult {
  // A page from before an update lacks the newer fields, which then stay unchanged.
  const sent = BRAND_FIELDS.filter((name) => formFields(req, name).length > 0);
  const entered = sent.map((name) => [name, formField(req, name).trim() || null] as const);
  await changeBusiness(service, by, access.business.id, Object.fromEntries(entered));
  return `${base}/settings?done=brand`;
}

async function setZone({ service, access, by, base, req }: Visit): ActionResult {
  await changeBusiness(service, by, access.business.id, { time_zone: formField(req, 'time_zone') });
  return `${base}/settings?done=zone`;
}

async function setAlarms(visit: Visit): ActionResult {
  const { service, access, by, base, req } = visit;
  requireChange(access);
  const alarm_url = formField(req, 'alarm_url').trim();
  return showSecretOnce(visit, 'settings', { alarm_url }, async (checkpoint) => {
    const { alarmSecret } = await changeBusiness(service, by, access.business.id, { alarm_url }, checkpoint);
    return {
      heading: 'Secret of the alarms',
      explanation: 'Alarms are signed with this secret, as deliveries of webhooks are. A previous secret has ended.',
      facts: [['Address', alarm_url]],
      label: 'Signing secret',
      secret: alarmSecret!,
      next: { href: `${base}/settings`, label: 'Go to the settings' },
    };
  });
}

async function removeAlarms({ service, access, by, base }: Visit): ActionResult {
  await changeBusiness(service, by, access.business.id, { alarm_url: null });
  return `${base}/settings?done=no-alarms`;
}

async function close({ service, access, by, base, req }: Visit): ActionResult {
  const { id, name } = access.business;
  if (formField(req, 'confirm').trim() !== name)
    throw invalidField('confirm', 'name_mismatch', `Enter ${name} to close this business. Nothing was changed.`);
  await closeBusiness(service, by, id, name);
  return `${base}/settings?done=closed`;
}
