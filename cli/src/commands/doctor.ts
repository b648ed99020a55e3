import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { apiAddress } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { DEVICE_GRANT } from '../login/login-device.ts';
import { addExamples } from '../terminal/examples.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Refusal } from '../terminal/refusals.ts';

const FIELDS = ['check', 'result', 'detail'];
/** Receivers refuse signatures that are 300 seconds off; half a minute means that the clock is not synchronized. */
const TOLERATED_SKEW_SECONDS = 30;
/** Smallest measurable clock difference in seconds: the `Date` header has whole seconds. */
const NOTICEABLE_SKEW_SECONDS = 2;

type Finding = readonly [result: 'ok' | 'failed' | 'skipped', detail: string];

/** Checks, ordered so that each problem precedes those that it explains. */
const checks: Record<string, (context: Context) => Promise<Finding>> = {
  versions: () => Promise.resolve(['ok', `tally ${manifest.version}, Node ${process.versions.node}`]),
  permissions: checkPermissions,
  service: checkService,
  discovery: checkDiscovery,
  clock: checkClock,
  session: checkSession,
  application: checkApplication,
};

export function configure(command: Command, context: Context): void {
  command.description('Check the files, the service, the clock, the session and the application.');
  addExamples(command, ['tally doctor', 'tally doctor --profile staging -o json']);
  command.action(async () => {
    context.output.checkFields(FIELDS);
    const findings = [];
    let isSilent = false;
    for (const [name, check] of Object.entries(checks)) {
      const [result, detail] = isSilent
        ? (['skipped', 'The service does not respond.'] as const)
        : await check(context).catch((error: unknown) => {
            isSilent = name === 'service';
            return ['failed', messageOf(error)] as const;
          });
      findings.push({ check: name, result, detail });
    }
    await context.output.list(findings, FIELDS);
    const failed = findings.filter(({ result }) => result === 'failed').map(({ check }) => check);
    if (failed.length > 0) throw new Refusal(exitCodes.apiError, `Failed: ${failed.join(', ')}.`);
  });
}

async function checkPermissions({ profiles }: Context): Promise<Finding> {
  if (process.platform === 'win32') return ['skipped', 'Not checked on Windows, which has access control lists.'];
  const files = [profiles.folder, ...(await profiles.names()).map((name) => profiles.fileOf(name))];
  for (const file of files) {
    const mode = await stat(file).then(
      (found) => found.mode & 0o077,
      () => 0,
    );
    if (mode !== 0) return ['failed', `Other users can access ${file}: chmod go= ${file}`];
  }
  return ['ok', profiles.folder];
}

async function checkService(context: Context): Promise<Finding> {
  const { baseUrl } = await context.connection();
  const start = performance.now();
  const { issuer } = await (await context.client('anonymous')).oauth.metadata({ signal: context.io.signal });
  if (issuer !== apiAddress(baseUrl)) return ['failed', `${baseUrl} identifies itself as ${issuer}: use that address`];
  return ['ok', `${baseUrl} responds in ${Math.round(performance.now() - start)} ms`];
}

/** Checks the metadata that `tally login` needs, and the features that protect codes from interception and mix-up. */
async function checkDiscovery(context: Context): Promise<Finding> {
  const server = await (await context.client('anonymous')).oauth.metadata({ signal: context.io.signal });
  const missing = [
    ...['authorization_code', DEVICE_GRANT].filter((grant) => !isAmong(server.grant_types_supported, grant)),
    ...['S256'].filter((method) => !isAmong(server.code_challenge_methods_supported, method)),
    ...(server.authorization_response_iss_parameter_supported ? [] : ['iss']),
  ];
  if (missing.length > 0) return ['failed', `The service does not offer ${missing.join(', ')}.`];
  const { origin } = new URL(server.issuer);
  const elsewhere = Object.entries(server).find(
    ([name, address]) => name.endsWith('_endpoint') && new URL(String(address)).origin !== origin,
  );
  if (elsewhere) return ['failed', `The ${elsewhere[0]} of the service is not at ${origin}.`];
  return ['ok', 'PKCE with S256, iss, sign-in by browser and by device code'];
}

function isAmong(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

async function checkClock(context: Context): Promise<Finding> {
  const client = await context.client('anonymous');
  const asked = Date.now();
  const { response } = await client.oauth.metadata({ signal: context.io.signal }).withResponse();
  const told = Date.parse(response.headers.get('Date') ?? '');
  // The service read its clock while the request was pending, so a slow response does not count as a wrong clock.
  const seconds = (Math.min(Math.max(told, asked), Date.now()) - told) / 1000;
  if (Number.isNaN(seconds)) return ['skipped', 'The service sends no Date header.'];
  if (Math.abs(seconds) < NOTICEABLE_SKEW_SECONDS) return ['ok', 'synchronized with the service'];
  const detail = `${Math.abs(seconds).toFixed(0)} s ${seconds < 0 ? 'behind' : 'ahead of'} the service`;
  return [Math.abs(seconds) > TOLERATED_SKEW_SECONDS ? 'failed' : 'ok', detail];
}

async function checkSession(context: Context): Promise<Finding> {
  if (!(await context.connection()).sessionToken) return ['skipped', 'You are not signed in.'];
  const { email } = await (await context.client('user')).session.get({ signal: context.io.signal });
  return ['ok', email];
}

async function checkApplication(context: Context): Promise<Finding> {
  const { application, accessToken } = await context.connection();
  if (accessToken) return checkAccessToken(context);
  if (!application) return ['skipped', 'The profile has no application.'];
  const token = await (
    await context.client('anonymous')
  ).oauth.token({ grant_type: 'client_credentials', ...application }, { signal: context.io.signal });
  return ['ok', `${application.client_id}, scopes: ${token.scope ?? 'no scopes'}`];
}

/** Checks the access token, which overrides the application. A refusal for its scope shows that the token itself is accepted. */
async function checkAccessToken(context: Context): Promise<Finding> {
  const client = await context.client('application');
  try {
    await client.payments.list({ limit: 1 }, { signal: context.io.signal });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'insufficient_scope') {
      return ['failed', `TALLYSTICK_ACCESS_TOKEN: ${messageOf(error)}`];
    }
  }
  return ['ok', 'application of TALLYSTICK_ACCESS_TOKEN'];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
