import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PROOF } from '../../../server/pages/parts/kept-form.ts';
import { SECRET_FIELDS } from '../../../server/pages/parts/kept-secrets.ts';
import { ageSession } from '../../support/age-session.ts';
import { call, PASSWORD } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { CHANGE, mailAbout, RESET, verifyEmail } from '../../support/mail.ts';
import { newPerson, type Person } from '../../support/oauth.ts';
import { addPasskey } from '../../support/passkeys.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields } from '../../support/visitor.ts';

const WRONG = 'a wrong secret of a user';
const FOLDER = path.join(import.meta.dirname, '../../../server/pages');

/** Partials for fields, which get their names from the templates that include them. */
const KINDS = ['parts/new-password.eta', 'dashboard/own/factor-code.eta'];

/** Fields of templates with a password or a code: what is given to the partial of a field, by template. */
const SECRETS = new Map(
  globSync('**/*.eta', { cwd: FOLDER }).flatMap((file): [string, { name: string; given: string }[]][] => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8');
    const fields = [...text.matchAll(/include\('(?:\.|\/\w+)*\/(new-password|factor-code|field)', \{(.*?)\}\)/g)]
      .filter(([, partial, given]) => partial !== 'field' || /password'|'one-time-code'/.test(given!))
      .map(([, , given]) => ({ given: given!, name: /name: '(\w+)'/.exec(given!)?.[1] ?? '' }));
    return fields.length > 0 && !KINDS.includes(file) ? [[file.replace('.eta', ''), fields]] : [];
  }),
);

test('templates never fill in a password or a code, and its field is known as a secret', () => {
  const fields = [...SECRETS].flatMap(([file, found]) => found.map((field) => ({ file, ...field })));
  expect(fields.length).toBeGreaterThan(9);
  expect(fields.filter(({ given }) => /\bvalue:/.test(given))).toEqual([]);
  const known = [...SECRET_FIELDS, ...Object.values(PROOF)];
  expect(fields.filter(({ name }) => !known.includes(name))).toEqual([]);
  const inputs = globSync('**/*.eta', { cwd: FOLDER }).filter((file) =>
    /<input[^>]*type="password"/.test(readFileSync(path.join(FOLDER, file), 'utf8')),
  );
  expect(inputs).toEqual([]);
});

/** The page with the form of each template. */
const PLACES: Record<string, (person: Person) => Promise<string> | string> = {
  'entry/sign-in': () => '/signin?switch=1',
  'entry/sign-up': () => '/signup',
  'entry/second-step': () => '/signin?switch=1',
  'parts/confirmation-form': () => '/confirm?return_to=/dashboard',
  'entry/reset-password': resetPath,
  'entry/restore-email': restorePath,
  'dashboard/own/your-account': () => '/dashboard/account',
  'dashboard/own/security': () => '/dashboard/security',
  'dashboard/own/second-factor': () => '/dashboard/second-factor',
};

async function resetPath(person: Person): Promise<string> {
  await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
  const { token } = await mailAbout(service, person, RESET);
  return `/reset-password?token=${token}`;
}

async function restorePath(person: Person): Promise<string> {
  await verifyEmail(service, person);
  const as = { token: person.session };
  const email = `new.${person.email}`;
  await call(service, 'POST', '/email/change', { ...as, body: { email, password: PASSWORD } });
  const { token } = await mailAbout(service, { email }, CHANGE);
  await call(service, 'POST', '/email/verify', { ...as, body: { token } });
  return `/restore-email?token=${(await mailAbout(service, person, 'Your email address was changed')).token}`;
}

const STATES: Record<string, (person: Person) => Promise<unknown>> = {
  'a new session': () => Promise.resolve(),
  'an old session': (person) => ageSession(service, person.session),
  'a session without the second factor': async (person) => {
    await addPasskey(service, person);
    await sql(service, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [person.id]);
  },
};

test('every template with a secret has a place where its form is sent', () => {
  expect(Object.keys(PLACES).toSorted()).toEqual([...SECRETS.keys()].toSorted());
});

describe.each(Object.keys(STATES))('from %s', (state) => {
  test.each([...SECRETS.keys()])(
    'no answer to the form of %s repeats what was entered as a secret',
    async (template) => {
      const person = await newPerson(service);
      const place = await PLACES[template]!(person);
      await STATES[state]!(person);
      const { html } = await person.get(place);
      const actions = [...html.matchAll(/name="action" value="(\w+)"/g)].map(([, action]) => action!);
      const email = template === 'dashboard/own/your-account' ? 'ada@elsewhere.example' : person.email;
      const names = SECRETS.get(template)!.map(({ name }) => name);
      const send = (entered: string, action: string, left: string[]) => {
        const secrets = Object.fromEntries(names.filter((name) => !left.includes(name)).map((name) => [name, entered]));
        const fields = { ...hiddenFields(html), email, name: 'Ada', phone: 'x', ...secrets, action };
        return person.post(place.replace('?switch=1', ''), fields);
      };
      for (const action of ['', ...actions]) {
        for (const [entered, left] of [[WRONG], [PASSWORD], [PASSWORD, ['code', 'confirm_code']]] as const) {
          const answer = await send(entered, action, [...(left ?? [])]);
          expect(answer.html.length + answer.location.length).toBeGreaterThan(0);
          expect(answer.html).not.toContain(entered);
        }
      }
    },
  );
});

test('what a form keeps encrypted until a confirmation is of no use in another session', async () => {
  const page = '/dashboard/second-factor';
  const [person, other] = [await newPerson(service), await newPerson(service)];
  const { recoveryCodes } = await addPasskey(service, person);
  await addPasskey(service, other);
  for (const { id } of [person, other])
    await sql(service, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [id]);
  const asked = await Promise.all(
    [person, other].map((each) => each.submit(page, { action: 'start', password: PASSWORD })),
  );
  const [own, foreign] = asked.map(({ html }) => hiddenFields(html).kept_secrets!);
  expect([own, foreign]).toEqual([expect.any(String), expect.any(String)]);
  const send = (kept_secrets: string, code: string) => {
    const proof = { confirm_password: PASSWORD, confirm_code: code };
    return person.post(page, { ...hiddenFields(asked[0]!.html), ...proof, kept_secrets });
  };
  const refused = await send(foreign!, recoveryCodes[0]!);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('Enter your password.')]);
  expect((await send(own!, recoveryCodes[1]!)).status).toBe(200);
});
