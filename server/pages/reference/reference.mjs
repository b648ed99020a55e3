// Enhances the reference: copies samples, remembers their language and sends trials. Pages are complete without it.
const LANGUAGE = 'tally-language';

// Code gets its button here: without script it would promise what it cannot do.
for (const block of document.querySelectorAll('main pre'))
  if (!block.parentElement.querySelector('[data-copy]')) addButton(block);

for (const button of document.querySelectorAll('[data-copy]')) enable(button);

/** Adds a button that copies a block of code. */
function addButton(block) {
  const button = Object.assign(document.createElement('button'), { className: 'copy', type: 'button', hidden: true });
  button.dataset.copy = block.textContent.trimEnd();
  const about = Object.assign(document.createElement('span'), { className: 'hidden', textContent: ' this code' });
  button.append('Copy', about);
  const frame = Object.assign(document.createElement('div'), { className: 'copyable' });
  block.replaceWith(frame);
  frame.append(block, button);
  return button;
}

function enable(button) {
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.firstChild.textContent = 'Copied';
    setTimeout(() => (button.firstChild.textContent = 'Copy'), 2000);
  });
}

for (const radio of document.querySelectorAll('[name="lang"]')) {
  if (radio.value === localStorage.getItem(LANGUAGE)) radio.checked = true;
  radio.addEventListener('change', () => localStorage.setItem(LANGUAGE, radio.value));
}

// A link to a tab selects it.
function selectTab() {
  const tab = document.getElementById(location.hash.slice(1));
  if (tab?.matches('.tabs > input')) tab.checked = true;
}
selectTab();
addEventListener('hashchange', selectTab);

document.querySelector('.side [aria-current]')?.scrollIntoView({ block: 'nearest' });

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
  if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return;
  event.preventDefault();
  document.querySelector('#search').focus();
});

for (const form of document.querySelectorAll('[data-trial]')) {
  form.hidden = false;
  const fetchToken = tokensOf(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, fetchToken);
  });
}

async function send(form, fetchToken) {
  const outcome = form.querySelector('.outcome');
  const button = form.querySelector('[type="submit"]');
  button.disabled = true;
  try {
    outcome.replaceChildren(await answerOf(form, fetchToken));
  } catch (error) {
    outcome.replaceChildren(paragraph(error.message));
  } finally {
    button.disabled = false;
  }
}

async function answerOf(form, fetchToken) {
  const { method, by } = form.dataset;
  const headers = new Headers(valuesIn(form, 'header'));
  const body = form.elements.body?.value;
  if (body !== undefined) {
    if (!isJson(body || '{}'))
      throw new Error('The body is not JSON. Check its quotes, commas and brackets, and send it again.');
    headers.set('Content-Type', 'application/json');
  }
  if (by === 'application') headers.set('Authorization', `Bearer ${await fetchToken()}`);
  const credentials = by === 'session' ? 'same-origin' : 'omit';
  const answer = await fetch(addressOf(form), { method, headers, body, credentials });
  const text = await answer.text();
  return outcomeOf(`${answer.status} ${answer.statusText}`.trim(), prettyText(text), answer.headers.get('Request-Id'));
}

/** Returns the filled-in fields of one place, as pairs. */
function valuesIn(form, place) {
  const fields = [...form.elements].filter((field) => field.dataset.place === place && field.value !== '');
  return fields.map((field) => [field.name, field.value]);
}

function addressOf(form) {
  const path = form.dataset.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(form.elements[name].value));
  const query = new URLSearchParams(valuesIn(form, 'query')).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Keeps a token in memory, for this page only, and renews it before it expires. */
function tokensOf(form) {
  let token;
  return async () => {
    if (token && token.until > Date.now()) return token.value;
    const body = new URLSearchParams({
      form_token: form.elements.form_token.value,
      application: form.dataset.application,
    });
    const answer = await fetch('/docs/token', { method: 'POST', body, mode: 'same-origin' });
    const { access_token, expires_in, detail } = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(detail ?? 'Reload this page and try again: it is no longer current.');
    token = { value: access_token, until: Date.now() + (expires_in - 30) * 1000 };
    return access_token;
  };
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const prettyText = (text) => (isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text);

function outcomeOf(status, text, requestId) {
  const parts = document.createDocumentFragment();
  const line = paragraph('');
  const badge = document.createElement('span');
  badge.className = status.startsWith('2') ? 'status ok' : 'status';
  badge.textContent = status;
  line.append(badge, requestId ? ` ${requestId}` : '');
  parts.append(line);
  if (text !== '') {
    const pre = document.createElement('pre');
    pre.tabIndex = 0;
    pre.textContent = text;
    const code = document.createElement('div');
    code.className = 'code';
    code.append(pre);
    enable(addButton(pre));
    parts.append(code);
  }
  return parts;
}

function paragraph(text) {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
