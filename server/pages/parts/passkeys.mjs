// Buttons that ask for a passkey, and submit their form with the response. Without script or passkeys they stay hidden.
const api = globalThis.PublicKeyCredential;

const KNOWN = 'This device has a passkey for your account already.'; // of the console, which is in English

class Refused extends Error {}

/** Returns the options in the button, or fetches them from its address. */
async function optionsOf({ dataset: { options, start, refusals, notUsed } }) {
  if (options) return JSON.parse(options).public_key;
  const answer = await fetch(start, { method: 'POST' });
  const body = await answer.json();
  if (answer.ok) return body.public_key;
  if (body.code === 'recent_sign_in_required') {
    location.assign(`/confirm?${new URLSearchParams({ return_to: location.pathname })}`);
    return undefined;
  }
  if (body.code === 'mail_confirmation_required') {
    location.assign('/confirm/mail');
    return undefined;
  }
  throw new Refused(refusals ? (JSON.parse(refusals)[body.code] ?? notUsed) : body.detail);
}

async function askPasskey(button) {
  const options = await optionsOf(button);
  if (!options) return undefined;
  return button.dataset.passkey === 'create'
    ? navigator.credentials.create({ publicKey: api.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: api.parseRequestOptionsFromJSON(options) });
}

function wordsFor(error, { notUsed, notHere }) {
  if (error instanceof Refused) return error.message;
  if (error.name === 'InvalidStateError') return KNOWN;
  return error.name === 'SecurityError' ? notHere : notUsed;
}

async function answer(button) {
  const { form } = button;
  const told = form.querySelector('[data-passkey-told]');
  button.disabled = true;
  told.textContent = '';
  try {
    const credential = await askPasskey(button);
    if (!credential) return;
    noteUse();
    form.elements[button.dataset.field].value = JSON.stringify(credential);
    form.submit();
  } catch (error) {
    told.textContent = wordsFor(error, button.dataset);
  } finally {
    button.disabled = false;
    button.focus();
  }
}

// A browser in which a passkey was used offers it first. Without storage, the order does not change.
const USED = 'passkey-used';

function noteUse() {
  try {
    localStorage.setItem(USED, 'yes');
  } catch {}
}

function wasUsed() {
  try {
    return localStorage.getItem(USED) === 'yes';
  } catch {
    return false;
  }
}

function putFirst(form) {
  if (wasUsed()) form.parentElement.querySelector('form').before(form);
  else form.querySelector('[data-passkey]').classList.remove('primary');
}

for (const button of api?.parseRequestOptionsFromJSON ? document.querySelectorAll('[data-passkey]') : []) {
  button.hidden = false;
  if (button.form.matches('[data-passkey-first]')) putFirst(button.form);
  const or = button.form.querySelector('[data-passkey-or]');
  if (or) or.hidden = !button.matches('.primary');
  if (button.matches('.primary'))
    for (const other of document.querySelectorAll('main .primary:not(.passkey)')) other.classList.remove('primary');
  button.addEventListener('click', () => answer(button));
  if (button.form.querySelector('[type=submit]')) continue;
  button.form.addEventListener('submit', (event) => {
    event.preventDefault(); // submitted with Enter in a field
    button.click();
  });
}
