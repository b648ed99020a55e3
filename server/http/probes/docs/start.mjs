import { authorization, REDIRECT_URI } from './authorization.mjs';
import { refusals } from './refusals.mjs';
import { samples } from './samples.mjs';
import { stayInTest } from './stay-in-test.mjs';

const [contract, samplesOfOperations] = await Promise.all([read('/api/v1/openapi.json'), read('/docs/samples.json')]);

const reference = SwaggerUIBundle({
  spec: servedFromHere(contract),
  domNode: document.getElementById('reference'),
  plugins: [samples(samplesOfOperations), refusals, authorization],
  deepLinking: true,
  docExpansion: 'list',
  displayOperationId: true,
  defaultModelsExpandDepth: 0,
  oauth2RedirectUrl: REDIRECT_URI,
  requestInterceptor: stayInTest,
  validatorUrl: null,
});
reference.initOAuth({ usePkceWithAuthorizationCodeGrant: true });

const dark = matchMedia('(prefers-color-scheme: dark)');
dark.addEventListener('change', followScheme);
followScheme();

async function read(address) {
  return (await fetch(address)).json();
}

/** Sends requests to this page's own origin, which cookies and scripts are bound to. */
function servedFromHere(document) {
  const { origin } = new URL(document.servers[0].url);
  return JSON.parse(JSON.stringify(document).replaceAll(origin, location.origin));
}

function followScheme() {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
}
